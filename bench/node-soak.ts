import { task, types } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../config/bad-input'
import type { SoakPlan } from './node-soak/soak'

task('soak:node', 'Keeps the node under load for a minute; fails when it loses, reorders or hoards anything')
  .addOptionalParam('seconds', 'How long the load lasts', 60, types.int)
  .addOptionalParam('perSecond', 'Transactions a second, of 20 senders', 300, types.int)
  .addOptionalParam('fastBlocks', 'Blocks that evm_mine seals after the load', 500, types.int)
  .setAction(async ({ seconds, perSecond, fastBlocks }: SoakPlan, hre: HardhatRuntimeEnvironment) => {
    if (hre.network.name !== 'hardhat') {
      throw badInput('soak:node starts a node of its own: run it without --network.')
    }
    const flags = { '--seconds': seconds, '--per-second': perSecond, '--fast-blocks': fastBlocks }
    for (const [flag, value] of Object.entries(flags)) {
      if (value < 1) throw badInput(`${flag} must be 1 or more.`)
    }
    // Only now: every command reads this file, and only this one needs what is behind it.
    const { runSoak } = await import('./node-soak/run')
    const { shorten } = await import('./node-soak/report')
    const problems = await runSoak({ seconds, perSecond, fastBlocks })
    if (problems.length > 0) throw badInput(shorten(problems))
    console.log('Nothing was lost, nothing was reordered, and memory is steady.')
  })
