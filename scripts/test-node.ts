import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNode } from '@onchain-verify/node'
import { task } from 'hardhat/config'

/** Milliseconds: more than a test takes that turns automine off and mines by itself. */
const pace = 60_000

task('test:node', 'Runs the contract suite over HTTP, on a pre-confirming node of its own')
  .addOptionalVariadicPositionalParam('testFiles', 'Some of test/contracts; all of them when left out', [])
  .setAction(async ({ testFiles }: { testFiles: string[] }, hre) => {
    await hre.run('compile', { quiet: true })
    const files =
      testFiles.length > 0 ? testFiles : await testFilesUnder(join(hre.config.paths.tests, 'contracts'))
    // Records of another chain would make hardhat-deploy believe that its contracts are there.
    const deployments = await mkdtemp(join(tmpdir(), 'onchain-verify-'))
    // A suite made for Hardhat reads at `latest` what it has just sent.
    const node = await startNode(hre.config, { port: 0, automine: true, blockTime: pace, interval: pace })
    try {
      const suite = spawn(
        process.execPath,
        [
          require.resolve('hardhat/internal/cli/cli'),
          'test',
          '--network',
          'localhost',
          '--no-compile',
          ...files,
        ],
        {
          stdio: 'inherit',
          env: { ...process.env, LOCALHOST_RPC_URL: node.url, DEPLOYMENTS_DIR: deployments },
        },
      )
      const [status] = (await once(suite, 'close')) as [number | null]
      process.exitCode = status ?? 1
    } finally {
      await node.stop()
      await rm(deployments, { recursive: true })
    }
  })

async function testFilesUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => join(folder, name))
}
