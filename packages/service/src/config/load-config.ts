import type { ChainConfig } from '../chain/chain-client.js'
import { ConfigError } from './config-error.js'
import type { Config, Secrets, StoreConfig } from './config.js'
import { reportEqualSecrets } from './equal-secrets.js'
import { Environment, type Variables } from './environment.js'
import { readLinking } from './linking-settings.js'
import { keyOf, readSigner, signerChoice } from './signer-sources.js'

/**
 * Reads and checks every setting at once.
 * @throws ConfigError that lists all problems. It names variables and never holds a value.
 */
export function loadConfig(variables: Variables): { config: Config; secrets: Secrets } {
  const environment = new Environment(variables)
  const config = readConfig(environment)
  const secrets = readSecrets(environment)
  const linking = readLinking(environment)
  if (config === undefined || secrets === undefined || environment.problems.length > 0) {
    throw new ConfigError(environment.problems)
  }
  if (linking === undefined) return { config, secrets }
  return { config: { ...config, linking: linking.linking }, secrets: { ...secrets, oauth: linking.oauth } }
}

function readConfig(environment: Environment): Config | undefined {
  return complete<Config>({
    environment: environment.read('SERVICE_ENVIRONMENT'),
    logLevel: environment.read('LOG_LEVEL'),
    http: complete<Config['http']>({
      host: environment.read('HOST'),
      port: environment.read('PORT'),
      trustedProxies: environment.readIfSet('TRUSTED_PROXIES') ?? [],
    }),
    verifyAppUrl: environment.read('VERIFY_APP_URL'),
    rateLimit: complete<Config['rateLimit']>({
      perIp: environment.read('RATE_LIMIT_PER_IP_PER_MINUTE'),
      perWallet: environment.read('RATE_LIMIT_PER_WALLET_PER_MINUTE'),
    }),
    chains: readChains(environment),
    store: readStore(environment),
    lifetime: environment.read('VERIFICATION_LIFETIME_SECONDS'),
    siweMaxAge: environment.read('SIWE_MAX_AGE_SECONDS'),
  })
}

function readChains(environment: Environment): Config['chains'] | undefined {
  const ids = environment.read('CHAIN_IDS')
  if (ids === undefined) return undefined
  for (const name of environment.names) {
    const id = /^(?:RPC_URLS|REGISTRY_ADDRESS)_(\d+)(?:_FILE)?$/.exec(name)?.[1]
    if (id !== undefined && !ids.map(String).includes(id)) {
      environment.report(`${name} is set, but CHAIN_IDS does not name that chain.`)
    }
  }
  const chains = ids.map((chainId) =>
    complete<ChainConfig>({
      chainId,
      rpcUrls: environment.read('RPC_URLS_<chain id>', `RPC_URLS_${chainId}`),
      registry: environment.read('REGISTRY_ADDRESS_<chain id>', `REGISTRY_ADDRESS_${chainId}`),
    }),
  )
  const [first, ...others] = chains.filter((chain) => chain !== undefined)
  return first === undefined ? undefined : [first, ...others]
}

function readStore(environment: Environment): StoreConfig | undefined {
  // Checked for the embedded database too, which has no use for it: a wrong value is a mistake anyway.
  const poolSize = environment.read('DATABASE_POOL_SIZE')
  if (!environment.has('DATABASE_URL')) {
    return complete<StoreConfig>({ kind: 'pglite', directory: environment.read('DATA_DIR') })
  }
  if (environment.has('DATA_DIR')) {
    environment.report('DATABASE_URL and DATA_DIR are both set: set one of them.')
  }
  return complete<StoreConfig>({ kind: 'postgres', url: environment.read('DATABASE_URL'), poolSize })
}

function readSecrets(environment: Environment): Secrets | undefined {
  const identity = environment.read('IDENTITY_SECRET')
  const subject = environment.read('SUBJECT_SECRET')
  const encryption = environment.read('ENCRYPTION_KEYS')
  const [current, next] = [readSigner(environment, 'SIGNER'), readSigner(environment, 'NEXT_SIGNER')]
  if (current === 'none') environment.report(`No signer is set: ${signerChoice('SIGNER')}.`)

  reportEqualSecrets(environment, [
    ['IDENTITY_SECRET', identity],
    ['SUBJECT_SECRET', subject],
    ...(encryption ?? []).map(({ key }) => ['ENCRYPTION_KEYS', key] as const),
    ['SIGNER_PRIVATE_KEY', keyOf(current)],
    ['NEXT_SIGNER_PRIVATE_KEY', keyOf(next)],
  ])
  const known = [current, next].filter((signer) => typeof signer === 'object')
  const [signs, ...others] = known
  return complete<Secrets>({ identity, subject, encryption, signers: signs && [signs, ...others] })
}

/** The record when every value of it could be read. */
function complete<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): T | undefined {
  return Object.values(values).includes(undefined) ? undefined : (values as T)
}
