import { randomBytes } from 'node:crypto'
import { task } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../config/bad-input'
import { startChain } from './demo/chain'
import { connect, deployedAt, deployToLocalhost } from './demo/deploy'
import { demoCredentials, developmentWallets } from './demo/people'
import { progress, StepFailedError, styled, table } from './demo/steps'
import { walk, type Stage } from './demo/walk'

const contracts = [
  'SignerRegistry',
  'IncentiveProgram',
  'AirdropClaim',
  'DemoToken',
  'CreatorMint',
  'CappedDeposit',
  'OnePersonPoll',
] as const

task('start', 'Starts a local chain with everything deployed, walks one claim through it, and stays up')
  .addFlag('once', 'Exit after the walk: status 0 when every step went as it must, 1 otherwise')
  .setAction(async ({ once }: { once: boolean }, hre) => {
    if (hre.network.name !== 'hardhat') {
      throw badInput(`start brings its own chain up; leave --network ${hre.network.name} out.`)
    }
    await hre.run('compile', { quiet: true })
    progress('starting a chain with id 84532')
    const chain = await startChain(hre)
    try {
      progress('deploying the registry and the examples')
      await deployToLocalhost()
      const stage = await setStage(hre, chain.url)
      console.log(`\n${styled('bold', 'One claim, from the policy to the dedupe')}`)
      await walk(stage)
      printAddresses(hre, stage)
      stage.provider.destroy()
      if (!once) await untilStopped()
    } catch (error) {
      if (!(error instanceof StepFailedError)) throw error
      throw badInput(`The walk failed. ${error.message}`)
    } finally {
      await chain.stop()
    }
  })

async function setStage(hre: HardhatRuntimeEnvironment, url: string): Promise<Stage> {
  const { SignerRegistry__factory, IncentiveProgram__factory, CappedDeposit__factory } =
    await import('../typechain-types')
  const provider = connect(url)
  const wallets = developmentWallets(hre, provider)
  return {
    url,
    provider,
    wallets,
    credentials: demoCredentials(wallets),
    identitySecret: randomBytes(32),
    registry: SignerRegistry__factory.connect(deployedAt(hre, 'SignerRegistry'), provider),
    program: IncentiveProgram__factory.connect(deployedAt(hre, 'IncentiveProgram'), provider),
    deposit: CappedDeposit__factory.connect(deployedAt(hre, 'CappedDeposit'), provider),
  }
}

function printAddresses(hre: HardhatRuntimeEnvironment, { url, wallets }: Stage): void {
  table(
    'Contracts',
    contracts.map((name) => [name, deployedAt(hre, name)] as const),
  )
  table('Accounts (development keys, worthless on purpose)', [
    ['registry owner', wallets.owner.address],
    ['signer', wallets.signer.address],
    ['Ada, first wallet', wallets.ada.address],
    ['Ada, second wallet', wallets.adaSecond.address],
    ['Grace', wallets.grace.address],
  ])
  table('URLs', [['JSON-RPC, chain 84532', url]])
}

/** Resolves when the user asks to stop. */
function untilStopped(): Promise<void> {
  console.log(`\nThe chain stays up. ${styled('bold', 'Ctrl-C')} stops it.`)
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
