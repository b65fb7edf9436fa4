import type { JsonRpcProvider } from 'ethers'
import { task } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../config/bad-input'
import { startChain } from './demo/chain'
import { connect, deployedAt, deployToLocalhost } from './demo/deploy'
import { requireFreePort } from './demo/free-port'
import { developmentWallets, type Wallets } from './demo/people'
import { createDemoStore, startDemoService } from './demo/service'
import { progress, StepFailedError, styled, table } from './demo/steps'
import { walkClaim, type Stage } from './demo/walk'
import { walkErrors } from './demo/walk-errors'

const contracts = [
  'SignerRegistry',
  'BatchExecutor',
  'IncentiveProgram',
  'AirdropClaim',
  'DemoToken',
  'CreatorMint',
  'CappedDeposit',
  'OnePersonPoll',
] as const

task('start', 'Starts a chain and the service, walks one claim through them, and stays up')
  .addFlag('once', 'Exit after the walk: status 0 when every step went as it must, 1 otherwise')
  .setAction(async ({ once }: { once: boolean }, hre) => {
    if (hre.network.name !== 'hardhat') {
      throw badInput(`start brings its own chain up; leave --network ${hre.network.name} out.`)
    }
    await hre.run('compile', { quiet: true })
    const stops: (() => Promise<void>)[] = []
    try {
      const stage = await setUp(hre, stops)
      console.log(`\n${styled('bold', 'One claim, from the policy to the dedupe')}`)
      await walkClaim(stage)
      console.log(`\n${styled('bold', 'Each error of the service, and the request that causes it')}`)
      await walkErrors(stage)
      printAddresses(hre, stage)
      if (!once) await untilStopped()
    } catch (error) {
      if (!(error instanceof StepFailedError)) throw error
      throw badInput(`The walk failed. ${error.message}`)
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })

/** Brings everything up; `stops` learns how to take it down again, whatever happens after. */
async function setUp(hre: HardhatRuntimeEnvironment, stops: (() => Promise<void>)[]): Promise<Stage> {
  const port = hre.config.servicePort ?? 8080
  await requireFreePort('127.0.0.1', port, 'SERVICE_PORT=8081')
  progress('starting a chain with id 84532')
  const chain = await startChain(hre)
  stops.push(() => chain.stop())

  const provider = connect(chain.url)
  stops.push(async () => {
    provider.destroy()
    return Promise.resolve()
  })
  const wallets = developmentWallets(hre, provider)

  progress('deploying the contracts, and creating the service its database')
  const [store] = await Promise.all([createDemoStore(wallets), deployToLocalhost()])
  const registry = deployedAt(hre, 'SignerRegistry')
  const service = await startDemoService({ rpcUrl: chain.url, registry, port }, store)
  stops.push(() => service.close())
  const stage = await setStage(hre, service.url, provider, wallets)
  await chain.keepPace()
  return stage
}

async function setStage(
  hre: HardhatRuntimeEnvironment,
  serviceUrl: string,
  provider: JsonRpcProvider,
  wallets: Wallets,
): Promise<Stage> {
  const types = await import('../typechain-types')
  const registry = types.SignerRegistry__factory.connect(deployedAt(hre, 'SignerRegistry'), provider)
  const settable = await new types.SettableConsumer__factory(wallets.owner).deploy(registry)
  await settable.waitForDeployment()
  return {
    serviceUrl,
    provider,
    wallets,
    registry,
    program: types.IncentiveProgram__factory.connect(deployedAt(hre, 'IncentiveProgram'), provider),
    deposit: types.CappedDeposit__factory.connect(deployedAt(hre, 'CappedDeposit'), provider),
    airdrop: types.AirdropClaim__factory.connect(deployedAt(hre, 'AirdropClaim'), provider),
    settable,
  }
}

function printAddresses(hre: HardhatRuntimeEnvironment, { serviceUrl, wallets }: Stage): void {
  table(
    'Contracts',
    contracts.map((name) => [name, deployedAt(hre, name)] as const),
  )
  table('Accounts (development keys, worthless on purpose)', [
    ['registry owner', wallets.owner.address],
    ['signer', wallets.signer.address],
    ['Ada, exchange member', wallets.ada.address],
    ['Ada, second wallet', wallets.adaSecond.address],
    ['Grace, exchange member', wallets.grace.address],
    ['Alan, 10 followers', wallets.alan.address],
  ])
  table('URLs', [
    ['JSON-RPC, chain 84532', hre.config.networks.localhost.url],
    ['verification service', serviceUrl],
    ['its API, to browse', `${serviceUrl}/docs`],
  ])
}

/** Resolves when the user asks to stop. */
function untilStopped(): Promise<void> {
  console.log(`\nAll of it stays up. ${styled('bold', 'Ctrl-C')} stops it.`)
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
