import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { startServer, type Config, type Secrets, type Server } from '@onchain-verify/service'
import { chainId } from './app'
import { demoAccounts, type Wallets } from './people'
import type { DemoProviders } from './providers'
import { seedCredentials } from './seed'

/** An embedded database with the demo's credentials, and the secrets that open it. */
export interface DemoStore {
  readonly directory: string
  readonly secrets: Secrets
}

/** Creates the store in a folder of its own. It takes seconds, and needs no chain. */
export async function createDemoStore(wallets: Wallets): Promise<DemoStore> {
  const directory = await mkdtemp(join(tmpdir(), 'onchain-verify-'))
  const secrets: Secrets = {
    identity: randomBytes(32),
    subject: randomBytes(32),
    encryption: [{ id: 'demo', key: randomBytes(32) }],
    signers: [{ kind: 'key', privateKey: wallets.signer.privateKey as Hex }],
  }
  const accounts = demoAccounts.map(({ role, ...account }) => ({
    ...account,
    wallet: wallets[role].address as Address,
  }))
  await seedCredentials({ kind: 'pglite', directory }, secrets, accounts)
  return { directory, secrets }
}

/** Where everything is that the service needs to know. */
export interface DemoPlace {
  readonly rpcUrl: string
  readonly registry: string
  readonly port: number
  /** Folder of the verify page. */
  readonly verifyPage: string
  readonly providers: DemoProviders
}

/** The real service on the demo's store, which is deleted when it stops. */
export async function startDemoService(
  { rpcUrl, registry, port, verifyPage, providers }: DemoPlace,
  { directory, secrets }: DemoStore,
): Promise<Server> {
  const config: Config = {
    environment: 'development',
    http: { host: '127.0.0.1', port, trustedProxies: [] },
    verifyAppUrl: `http://127.0.0.1:${port}/verify`,
    chains: [{ chainId, rpcUrls: [rpcUrl], registry: registry as Address }],
    store: { kind: 'pglite', directory },
    lifetime: 300,
    siweMaxAge: 600,
    rateLimit: { perIp: 600, perWallet: 60 },
    linking: { providers: providers.providers, appDirectory: verifyPage },
    logLevel: 'error',
  }
  const server = await startServer(config, { ...secrets, oauth: providers.oauth })
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
