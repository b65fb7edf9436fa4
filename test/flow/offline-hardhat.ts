import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a child process left behind. */
export interface Outcome {
  readonly exitCode: number | null
  /** stdout and stderr, as they came. */
  readonly output: string
  /** One line for every attempt to reach a network. */
  readonly networkAttempts: readonly string[]
}

export const repository = join(__dirname, '../..')

/**
 * Runs Hardhat in a child process that has no network, no cached compilers and none of our environment variables.
 * @param folder Temporary; becomes the child's home.
 * @param cwd Where the child runs; Hardhat must be installed there.
 */
export async function runHardhatOffline(
  folder: string,
  cwd: string,
  args: readonly string[],
): Promise<Outcome> {
  const log = join(folder, 'network.log')
  const env = {
    HOME: folder,
    CI: 'true', // Keeps Hardhat from looking for a newer version of itself.
    NODE_OPTIONS: `--require "${join(__dirname, '../../config/no-network.cjs')}"`,
    NETWORK_LOG: log,
  }
  const hardhat = require.resolve('hardhat/internal/cli/bootstrap')
  const { exitCode, output } = await run(process.execPath, [hardhat, ...args], cwd, env)
  const attempts = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return { exitCode, output, networkAttempts: attempts }
}

/** Runs a program to its end. `env` replaces ours; without it the child inherits. */
export function run(program: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv) {
  return new Promise<Pick<Outcome, 'exitCode' | 'output'>>((resolve, reject) => {
    const child = spawn(program, args, { cwd, ...(env === undefined ? {} : { env }) })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
}
