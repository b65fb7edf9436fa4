import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ZeroAddress } from 'ethers'
import { badInput } from './bad-input'
import { isChecksumAddress } from './checksum-address'

/** What the environment (or `.env`, see `.env.example`) sets for deploying, operating and testing; absent when not set. */
export interface Environment {
  readonly localhostRpcUrl: string
  readonly baseSepoliaRpcUrl: string | undefined
  readonly deployerPrivateKey: string | undefined
  readonly registryOwner: string | undefined
  readonly registrySigners: readonly string[] | undefined
  readonly etherscanApiKey: string | undefined
  readonly deploymentsDir: string
  readonly servicePort: number
  readonly demoPort: number
  readonly providersPort: number
  readonly chromiumPath: string | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

interface Rule {
  readonly holds: (value: string) => boolean
  readonly expected: string
}

const httpUrl: Rule = {
  holds: (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  expected: 'an http(s) URL',
}
/** The order of secp256k1: a private key lies below it. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const privateKey: Rule = {
  holds: (value) => /^0x[0-9a-fA-F]{64}$/.test(value) && BigInt(value) > 0n && BigInt(value) < curveOrder,
  expected: 'a private key: 0x and 64 hex digits',
}
const isAccount = (value: string): boolean => isChecksumAddress(value) && value !== ZeroAddress
const address: Rule = { holds: isAccount, expected: 'an address with its checksum, and not the zero address' }
const addressList: Rule = {
  holds: (value) => {
    const addresses = list(value)
    return addresses.length > 0 && addresses.every(isAccount) && new Set(addresses).size === addresses.length
  },
  expected:
    'addresses separated by commas, each with its checksum, none twice and none of them the zero address',
}

const port: Rule = {
  holds: (value) => /^[1-9][0-9]{0,4}$/.test(value) && Number(value) < 2 ** 16,
  expected: 'a port: a number from 1 to 65535',
}

const file: Rule = {
  holds: (value) => statSync(value, { throwIfNoEntry: false })?.isFile() === true,
  expected: 'the path of a file that is there',
}

const rules: Readonly<Record<string, Rule>> = {
  LOCALHOST_RPC_URL: httpUrl,
  BASE_SEPOLIA_RPC_URL: httpUrl,
  DEPLOYER_PRIVATE_KEY: privateKey,
  REGISTRY_OWNER: address,
  REGISTRY_SIGNERS: addressList,
  SERVICE_PORT: port,
  DEMO_PORT: port,
  PROVIDERS_PORT: port,
  CHROMIUM_PATH: file,
}

/**
 * Reads and checks the variables, all at once. Values never appear in the message, since some are secrets.
 * @throws HardhatPluginError naming every variable that is not of its form.
 */
export function readEnvironment(variables: Variables): Environment {
  const set = (name: string): string | undefined => variables[name]?.trim() || undefined
  const problems = Object.entries(rules).flatMap(([name, rule]) => {
    const value = set(name)
    return value === undefined || rule.holds(value) ? [] : [`${name} must be ${rule.expected}`]
  })
  if (problems.length > 0) {
    throw badInput(
      `${problems.join('; ')}: correct ${problems.length > 1 ? 'them' : 'it'} in the environment or in .env.`,
    )
  }
  const signers = set('REGISTRY_SIGNERS')
  return {
    localhostRpcUrl: set('LOCALHOST_RPC_URL') ?? 'http://127.0.0.1:8545',
    baseSepoliaRpcUrl: set('BASE_SEPOLIA_RPC_URL'),
    deployerPrivateKey: set('DEPLOYER_PRIVATE_KEY'),
    registryOwner: set('REGISTRY_OWNER'),
    registrySigners: signers === undefined ? undefined : list(signers),
    etherscanApiKey: set('ETHERSCAN_API_KEY'),
    deploymentsDir: set('DEPLOYMENTS_DIR') ?? 'deployments',
    servicePort: Number(set('SERVICE_PORT') ?? 8080),
    demoPort: Number(set('DEMO_PORT') ?? 3000),
    providersPort: Number(set('PROVIDERS_PORT') ?? 8090),
    chromiumPath: set('CHROMIUM_PATH'),
  }
}

/** Loads `.env` beside the configuration, if there is one; what the shell has set already wins. */
export function loadEnvironment(root: string): Environment {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnvironment(process.env)
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
