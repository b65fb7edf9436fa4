import { task } from 'hardhat/config'
import { HardhatPluginError } from 'hardhat/plugins'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { checkFiles, writeFiles } from './gas/files'
import { measureGas } from './gas/measure'
import { table } from './gas/report'

interface Arguments {
  readonly check: boolean
}

task('bench:gas', 'Measures gas, and writes bench/results/gas.json, docs/gas.md and its chart')
  .addFlag('check', 'Write nothing; fail when a figure grew or a generated file is stale')
  .setAction(async ({ check }: Arguments, hre: HardhatRuntimeEnvironment) => {
    if (hre.network.name !== 'hardhat') {
      throw new HardhatPluginError(
        'onchain-verify',
        'bench:gas measures on a new in-process chain. Run it without --network.',
      )
    }
    await hre.run('compile', { quiet: true })
    const figures = await measureGas(hre)
    console.table(table(figures))
    await (check ? checkFiles : writeFiles)(hre.config.paths.root, figures)
  })
