import { task } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../config/bad-input'
import { deployedAt } from './demo/deploy'
import { startStack, type Stack, type Stops } from './demo/stack'
import { StepFailedError, styled, table } from './demo/steps'
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

task('start', 'Starts a chain, the service, the verify page, stand-in providers and the demo, and stays up')
  .addFlag(
    'once',
    'Walk one claim and each error through it instead, and exit: status 0 when every step went as it must',
  )
  .setAction(async ({ once }: { once: boolean }, hre) => {
    if (hre.network.name !== 'hardhat') {
      throw badInput(`start brings its own chain up; leave --network ${hre.network.name} out.`)
    }
    await hre.run('compile', { quiet: true })
    const stops: Stops = []
    try {
      const stack = await startStack(
        hre,
        hre.config.ports ?? { demo: 3000, service: 8080, providers: 8090 },
        stops,
      )
      if (once) await walk(hre, stack)
      else await stayUp(hre, stack)
    } catch (error) {
      if (!(error instanceof StepFailedError)) throw error
      throw badInput(`The walk failed. ${error.message}`)
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })

async function walk(hre: HardhatRuntimeEnvironment, stack: Stack): Promise<void> {
  const stage = await setStage(hre, stack)
  console.log(`\n${styled('bold', 'One claim, from the policy to the dedupe')}`)
  await walkClaim(stage)
  console.log(`\n${styled('bold', 'Each error of the service, and the request that causes it')}`)
  await walkErrors(stage)
}

async function setStage(
  hre: HardhatRuntimeEnvironment,
  { serviceUrl, provider, wallets }: Stack,
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

/** Says what is where, and resolves when the user asks to stop. */
function stayUp(hre: HardhatRuntimeEnvironment, stack: Stack): Promise<void> {
  const { demoUrl, serviceUrl, providersUrl, wallets } = stack
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
    ['new, nothing linked', wallets.newcomer.address],
    ['another, nothing linked', wallets.other.address],
  ])
  table('URLs', [
    ['demo: start here', demoUrl],
    ['verify page', `${serviceUrl}/verify`],
    ['verification service', serviceUrl],
    ['its API, to browse', `${serviceUrl}/docs`],
    ['stand-in providers', providersUrl],
    ['JSON-RPC, chain 84532', hre.config.networks.localhost.url],
  ])
  console.log(`\nAll of it stays up. ${styled('bold', 'Ctrl-C')} stops it.`)
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
