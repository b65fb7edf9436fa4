import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { HDNodeWallet, type BaseContract } from 'ethers'
import { ethers, network, run } from 'hardhat'
import { TASK_NODE_CREATE_SERVER } from 'hardhat/builtin-tasks/task-names'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import type { JsonRpcServer } from 'hardhat/types'
import {
  createCredentialStore,
  migrate,
  openDatabase,
  startServer,
  type Config,
  type LinkedAccount,
  type Secrets,
  type Server,
} from '@onchain-verify/service'
import { removeAtExit } from '../../../at-exit'
import { chainId, deployed, developmentWallet, signerIndex, type Deployed } from '../../../fixtures'
import { postgresUrl } from '../postgres'

export type StoreKind = Config['store']['kind']

/** Both stores: every suite over HTTP runs on each. */
export const storeKinds: readonly StoreKind[] = ['pglite', 'postgres']

/** A chain over HTTP with everything deployed. */
export interface ServedChain extends Deployed {
  readonly rpcUrl: string
  readonly stop: () => Promise<void>
}

/** Serves the in-process chain on a free port. */
export async function serveChain(): Promise<ServedChain> {
  const world = await loadFixture(deployed)
  const options = { hostname: '127.0.0.1', port: 0, provider: network.provider }
  const server = (await run(TASK_NODE_CREATE_SERVER, options)) as JsonRpcServer
  const { port } = await server.listen()
  return { ...world, rpcUrl: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** A store of its own, empty. */
export async function newStore(
  kind: StoreKind,
): Promise<{ store: Config['store']; remove: () => Promise<void> }> {
  if (kind === 'postgres') {
    const url = await postgresUrl()
    return { store: { kind, url, poolSize: 5 }, remove: () => Promise.resolve() }
  }
  const directory = await mkdtemp(join(tmpdir(), 'onchain-verify-http-'))
  await cp(await (template ??= createTemplate()), directory, { recursive: true })
  return { store: { kind, directory }, remove: () => rm(directory, { recursive: true }) }
}

/** A migrated PGlite directory that each store starts as a copy of: creating one takes seconds. */
let template: Promise<string> | undefined

async function createTemplate(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'onchain-verify-template-'))
  removeAtExit(directory)
  const database = await openDatabase({ kind: 'pglite', directory })
  await migrate(database)
  await database.close()
  return directory
}

/** A configuration for tests; nothing in it is a default of the service. */
export async function testConfig(chain: ServedChain, store: Config['store']): Promise<Config> {
  const registry = (await chain.registry.getAddress()) as `0x${string}`
  return {
    environment: 'development',
    http: { host: '127.0.0.1', port: 0, trustedProxies: [] },
    verifyAppUrl: 'https://verify.example/link',
    chains: [{ chainId, rpcUrls: [chain.rpcUrl], registry }],
    store,
    lifetime: 300,
    siweMaxAge: 600,
    rateLimit: { perIp: 0, perWallet: 0 },
    logLevel: 'debug',
  }
}

export function testSecrets(): Secrets {
  return {
    identity: randomBytes(32),
    subject: randomBytes(32),
    encryption: [{ id: 'test', key: randomBytes(32) }],
    signers: [{ kind: 'key', privateKey: developmentWallet(signerIndex).privateKey as `0x${string}` }],
  }
}

/** Links accounts the way an operator does: with the service's own store, while the service is down. */
export async function link(
  config: Config,
  secrets: Secrets,
  accounts: readonly (LinkedAccount & { readonly wallet: string })[],
): Promise<void> {
  const database = await openDatabase(config.store)
  try {
    await migrate(database)
    const store = createCredentialStore(database, secrets)
    for (const { wallet, ...account } of accounts) await store.put(wallet as `0x${string}`, account)
  } finally {
    await database.close()
  }
}

/** Keeps what a server logs. */
export class Log extends Writable {
  readonly #chunks: string[] = []
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk.toString())
    done()
  }
  get text(): string {
    return this.#chunks.join('')
  }
  get lines(): Record<string, unknown>[] {
    return this.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
}

/** A running service with its log. */
export interface Service extends Server {
  readonly log: Log
}

export async function serve(config: Config, secrets: Secrets): Promise<Service> {
  const log = new Log()
  return { ...(await startServer(config, secrets, { log })), log }
}

/** A wallet of its own for a person of the tests, by name. */
export function walletOf(name: string): HDNodeWallet {
  const seed = ethers.id(name)
  return HDNodeWallet.fromSeed(seed)
}

/** An exchange account that meets every exchange policy of the examples. */
export function member(
  subject: string,
  authenticatedAt = Math.floor(Date.now() / 1000) - 3600,
): LinkedAccount {
  const traits = { membership_active: 'true', membership_billed: 'true' }
  return { provider: 'exchange', subject, traits, authenticatedAt }
}

/** A contract's address as the service takes it. */
export async function addressOf(contract: BaseContract): Promise<`0x${string}`> {
  return (await contract.getAddress()) as `0x${string}`
}
