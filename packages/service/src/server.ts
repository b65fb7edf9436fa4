import { createIssuer, systemClock, type Clock } from '@onchain-verify/issuer'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { buildApp, type App } from './app.js'
import { createChainClient, type ChainClient } from './chain/chain-client.js'
import { createPolicyReader } from './chain/policy-reader.js'
import { ConfigError } from './config/config-error.js'
import type { Config, Secrets } from './config/config.js'
import { createPseudonym } from './http/pseudonym.js'
import { createRateLimits } from './http/rate-limit.js'
import { createLinking } from './linking/linking.js'
import { providerLimits, type ProviderLimits } from './linking/provider-fetch.js'
import { createReadiness } from './readiness.js'
import { isAllowedSigner } from './registry-reads.js'
import { openSigners, type Signers } from './signer/open-signer.js'
import { checkSigners } from './signer/startup-check.js'
import { proveWallet } from './siwe/prove-wallet.js'
import { createCredentialStore } from './store/credential-store.js'
import type { Database } from './store/database.js'
import { migrate } from './store/migrate.js'
import { openDatabase } from './store/open-database.js'
import { UnavailableError } from './unavailable.js'

/** A service that listens. */
export interface Server {
  readonly url: string
  /** Takes no more requests, finishes those under way, and closes the store. */
  readonly close: () => Promise<void>
}

export interface ServerOptions {
  /** Where log lines go; standard output by default. */
  readonly log?: DestinationStream
  /** The machine's by default. */
  readonly clock?: Clock
  /** What calls to providers may take; 5 seconds and 256 KiB by default. */
  readonly providerLimits?: ProviderLimits
}

/**
 * Opens the signers and the store, brings its schema up to date, checks the signers and listens. Nothing stays open when
 * one of these fails.
 * @throws ConfigError when a signer cannot be opened or, outside development, is not allowed by a registry.
 * @throws UnavailableError when the database cannot be reached.
 */
export async function startServer(
  config: Config,
  secrets: Secrets,
  options: ServerOptions = {},
): Promise<Server> {
  const logger = pino({ level: config.logLevel }, options.log ?? pino.destination(1))
  const signers = await openSigners(secrets.signers)
  const onFailure = (failure: string) => logger.warn({ failure }, 'RPC URL failed')
  const chains = new Map(
    config.chains.map((chain) => [chain.chainId, createChainClient(chain, { onFailure })]),
  )
  await warnOfSigners(config, signers, chains, logger)

  const database = await openDatabase(config.store)
  try {
    await migrate(database)
    const world = composeApp({ config, secrets, signers, chains, database, options })
    await world.linking?.tickets.sweep()
    const app = await buildApp(world, logger)
    app.addHook('onClose', () => database.close())
    const url = await listen(app, config.http)
    return { url, close: () => app.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** @throws ConfigError naming the settings when nothing can listen there. */
async function listen(app: FastifyInstance, { host, port }: Config['http']): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as { readonly code?: string }
    if (code === undefined) throw error
    throw new ConfigError([`HOST and PORT: ${host} port ${port} cannot be listened on (${code}).`])
  }
}

/** What is opened, and what it was opened from. */
interface Parts {
  readonly config: Config
  readonly secrets: Secrets
  readonly signers: Signers
  readonly chains: ReadonlyMap<number, ChainClient>
  readonly database: Database
  readonly options: ServerOptions
}

/** Ties the parts together: SIWE -> policy -> credential -> conditions -> identity -> signer. */
function composeApp({ config, secrets, signers, chains, database, options }: Parts): App {
  const [signer] = signers
  const { clock = systemClock, providerLimits: limits = providerLimits } = options
  const { linking } = config
  const credentials = createCredentialStore(database, secrets)
  const policies = createPolicyReader(chains)
  const pseudonym = createPseudonym(secrets.subject)
  return {
    config,
    policies,
    pseudonym,
    signers: signers.map(({ address }) => address),
    prove: (request) => proveWallet(request, { chains, now: clock.now(), maxAge: config.siweMaxAge }),
    limits: createRateLimits(config.rateLimit, database, pseudonym),
    readiness: createReadiness(database, [...chains.values()], signer.address),
    issuer: createIssuer({
      policies,
      signer,
      credentials,
      clock,
      registries: Object.fromEntries(config.chains.map(({ chainId, registry }) => [chainId, registry])),
      identitySecret: secrets.identity,
      lifetime: config.lifetime,
    }),
    ...(linking && {
      linking: createLinking({ config, linking, secrets, chains, database, credentials, clock, limits }),
    }),
  }
}

async function warnOfSigners(
  config: Config,
  signers: Signers,
  chains: ReadonlyMap<number, ChainClient>,
  logger: Logger,
): Promise<void> {
  const warnings = await checkSigners({
    config,
    signers,
    isSigner: async (chainId, _, signer) => {
      const chain = chains.get(chainId)
      if (chain === undefined) throw new UnavailableError('rpc', new Error(`Chain ${chainId} has no client.`))
      return isAllowedSigner(chain, signer)
    },
  })
  for (const warning of warnings) logger.warn(warning)
}
