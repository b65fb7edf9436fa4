import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { startServer, type Config, type Secrets, type Server } from '@onchain-verify/service'
import { chainId } from './app'
import { demoAccounts, type Wallets } from './people'
import { seedCredentials } from './seed'

/** Where everything is that the service needs to know. */
export interface DemoPlace {
  readonly rpcUrl: string
  readonly registry: string
  readonly port: number
  readonly wallets: Wallets
}

/** The real service on an embedded database of its own, which is deleted when it stops. */
export async function startDemoService({ rpcUrl, registry, port, wallets }: DemoPlace): Promise<Server> {
  const directory = await mkdtemp(join(tmpdir(), 'onchain-verify-'))
  const config: Config = {
    environment: 'development',
    http: { host: '127.0.0.1', port, trustedProxies: [] },
    verifyAppUrl: `http://127.0.0.1:${port}/verify`,
    chains: [{ chainId, rpcUrls: [rpcUrl], registry: registry as Address }],
    store: { kind: 'pglite', directory },
    lifetime: 300,
    siweMaxAge: 600,
    rateLimit: { perIp: 600, perWallet: 60 },
    logLevel: 'error',
  }
  const secrets: Secrets = {
    identity: randomBytes(32),
    subject: randomBytes(32),
    encryption: [{ id: 'demo', key: randomBytes(32) }],
    signers: [{ kind: 'key', privateKey: wallets.signer.privateKey as Hex }],
  }
  await seedCredentials(
    config,
    secrets,
    demoAccounts.map(({ role, ...account }) => ({ ...account, wallet: wallets[role].address as Address })),
  )
  const server = await startServer(config, secrets)
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
