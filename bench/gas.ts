import { task } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { findProblem, writeFiles } from './gas/files'
import { measureGas } from './gas/measure'
import { table } from './gas/report'

interface Arguments {
  readonly check: boolean
}

task('bench:gas', 'Measures gas, and writes bench/results/gas.json, docs/gas.md and its chart')
  .addFlag('check', 'Write nothing; fail when a figure grew or a generated file is stale')
  .setAction(async ({ check }: Arguments, hre: HardhatRuntimeEnvironment) => {
    if (hre.network.name !== 'hardhat') {
      fail('bench:gas measures on a new in-process chain. Run it without --network.')
      return
    }
    await hre.run('compile', { quiet: true })
    const figures = await measureGas(hre)
    console.table(table(figures))
    const { root } = hre.config.paths
    if (!check) {
      await writeFiles(root, figures)
      return
    }
    const problem = await findProblem(root, figures)
    if (problem !== undefined) fail(problem)
  })

/** Not thrown: where it takes a machine for a CI server, Hardhat prints a stack trace under every error. */
function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
