import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TASK_NODE_CREATE_SERVER } from 'hardhat/builtin-tasks/task-names'
import type { HardhatRuntimeEnvironment, JsonRpcServer } from 'hardhat/types'
import type { Address, Hex } from 'viem'
import type { Config, Secrets } from '@onchain-verify/service'
import { startPostgres } from '../../scripts/postgres'
import { chainId } from '../../scripts/demo/app'
import { developmentWallets } from '../../scripts/demo/people'
import { seedCredentials } from '../../scripts/demo/seed'
import { signClaims, type SignedClaims } from './claims'
import { loadServer, type Figures } from './load'
import type { ServiceFigures } from './report'
import { variants, type ServerOrder, type Variant } from './variants'

const walletCount = 500

/** Every variant in turn, on one chain, with the same claims. */
export async function measureService(hre: HardhatRuntimeEnvironment): Promise<ServiceFigures> {
  await hre.deployments.run(['SignerRegistry', 'examples'], {
    resetMemory: true,
    writeDeploymentsToFiles: false,
  })
  const server = (await hre.run(TASK_NODE_CREATE_SERVER, {
    hostname: '127.0.0.1',
    port: 0,
    provider: hre.network.provider,
  })) as JsonRpcServer
  const { port } = await server.listen()
  const directory = await mkdtemp(join(tmpdir(), 'onchain-verify-bench-'))
  const postgres = await startPostgres()
  try {
    const consumer = { chainId, address: await addressOf(hre, 'IncentiveProgram') }
    const claims = await signClaims(consumer, walletCount)
    const order = await createOrder(hre, `http://127.0.0.1:${port}`)
    const stores: Record<Variant, Config['store']> = {
      pglite: { kind: 'pglite', directory: join(directory, 'pglite') },
      postgres: { kind: 'postgres', url: await postgres.createDatabase(), poolSize: 10 },
      viemOnly: { kind: 'pglite', directory: join(directory, 'viem-only') },
      echo: { kind: 'pglite', directory: join(directory, 'unused') },
    }
    const measured: [Variant, Figures][] = []
    for (const variant of variants) {
      console.log(`… ${variant}`)
      const config = { ...order.config, store: stores[variant] }
      measured.push([variant, await measure({ ...order, config, variant }, claims)])
    }
    return Object.fromEntries(measured) as Record<Variant, Figures>
  } finally {
    await postgres.stop()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure(order: ServerOrder, { wallets, bodies }: SignedClaims): Promise<Figures> {
  if (order.variant !== 'echo') {
    const traits = { membership_active: 'true', membership_billed: 'true' }
    const account = (wallet: Address) => ({
      wallet,
      provider: 'exchange',
      subject: `account of ${wallet}`,
      traits,
    })
    await seedCredentials(order.config.store, order.secrets, wallets.map(account))
  }
  const child = fork(join(__dirname, 'server-process.ts'), {
    execArgv: ['--require', 'ts-node/register/transpile-only'],
    serialization: 'advanced',
  })
  try {
    child.send(order)
    const [url] = (await once(child, 'message')) as [string]
    return await loadServer(url, bodies)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function createOrder(
  hre: HardhatRuntimeEnvironment,
  rpcUrl: string,
): Promise<Omit<ServerOrder, 'variant'>> {
  const { signer } = developmentWallets(hre, hre.ethers.provider)
  const config: Config = {
    environment: 'development',
    http: { host: '127.0.0.1', port: 0, trustedProxies: [] },
    verifyAppUrl: 'http://127.0.0.1/verify',
    chains: [{ chainId, rpcUrls: [rpcUrl], registry: await addressOf(hre, 'SignerRegistry') }],
    store: { kind: 'pglite', directory: '' },
    lifetime: 300,
    siweMaxAge: 900,
    // One machine makes all the load, so it would be limited for what many clients may do.
    rateLimit: { perIp: 0, perWallet: 0 },
    logLevel: 'warn',
  }
  const secrets: Secrets = {
    identity: randomBytes(32),
    subject: randomBytes(32),
    encryption: [{ id: 'bench', key: randomBytes(32) }],
    signers: [{ kind: 'key', privateKey: signer.privateKey as Hex }],
  }
  return { config, secrets }
}

async function addressOf(hre: HardhatRuntimeEnvironment, name: string): Promise<Address> {
  return (await hre.deployments.get(name)).address as Address
}
