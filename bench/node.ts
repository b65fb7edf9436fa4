import { task } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../config/bad-input'

task('bench:node', 'Measures the node beside its peers, and writes bench/results/node.json').setAction(
  async (_, hre: HardhatRuntimeEnvironment) => {
    if (hre.network.name !== 'hardhat') {
      throw badInput('bench:node starts chains of its own: run it without --network.')
    }
    // Only now: every command reads this file, and only this one needs what is behind it.
    const { measureNode } = await import('./node/measure')
    const { table, writeFiles } = await import('./node/report')
    const figures = await measureNode()
    console.table(table(figures))
    await writeFiles(hre.config.paths.root, figures)
  },
)
