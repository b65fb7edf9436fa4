import { task } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../config/bad-input'

task(
  'bench:service',
  'Measures the service under load beside its peers, and writes bench/results/service.json',
).setAction(async (_, hre: HardhatRuntimeEnvironment) => {
  if (hre.network.name !== 'hardhat') {
    throw badInput('bench:service measures on a chain of its own: run it without --network.')
  }
  await hre.run('compile', { quiet: true })
  // Only now, since what it imports must be compiled and built first.
  const { measureService } = await import('./service/measure')
  const { table, writeFiles } = await import('./service/report')
  const figures = await measureService(hre)
  console.table(table(figures))
  await writeFiles(hre.config.paths.root, figures)
})
