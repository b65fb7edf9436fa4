import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(__dirname, '..')
const hardhat = join(root, 'node_modules', '.bin', 'hardhat')

/** Empty beats `.env` and the developer's shell: a run sees only what its test sets. */
const unset = {
  LOCALHOST_RPC_URL: '',
  BASE_SEPOLIA_RPC_URL: '',
  DEPLOYER_PRIVATE_KEY: '',
  REGISTRY_OWNER: '',
  REGISTRY_SIGNERS: '',
  ETHERSCAN_API_KEY: '',
  DEPLOYMENTS_DIR: '',
  SERVICE_PORT: '',
  DEMO_PORT: '',
  PROVIDERS_PORT: '',
}

export type Variables = Partial<Record<keyof typeof unset, string>>

export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `hardhat` as a user does, in a process of its own. */
export async function runHardhat(args: readonly string[], variables: Variables): Promise<Run> {
  const child = spawnHardhat(args, variables)
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text))
  }
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...output }
}

export interface Chain {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A `hardhat` command that stays up. */
export interface Running {
  /** What the awaited line matched. */
  readonly match: RegExpExecArray
  /** Everything printed up to and including that line. */
  readonly printed: readonly string[]
  /** Ends it and tells its exit status. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts `hardhat` in a process of its own and waits for a line of its output. */
export async function startHardhat(
  args: readonly string[],
  variables: Variables,
  ready: RegExp,
): Promise<Running> {
  const child = spawnHardhat(args, variables)
  const closed = once(child, 'close') as Promise<[number | null]>
  const printed: string[] = []
  child.stderr.on('data', (text: Buffer) => printed.push(text.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    const match = ready.exec(line)
    if (match === null) continue
    child.stdout.resume()
    const stop = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      const [status] = await closed
      return status
    }
    return { match, printed, stop }
  }
  throw new Error(`hardhat ${args.join(' ')} ended before it was ready:\n${printed.join('\n')}`)
}

export interface Chain {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts an empty chain in a process of its own, on a free port. */
export async function startChain(deploymentsDir: string): Promise<Chain> {
  const args = ['node', '--no-deploy', '--no-reset', '--port', '0']
  const ready = /^Started HTTP and WebSocket JSON-RPC server at (\S+?)\/?$/
  const { match, stop } = await startHardhat(args, { DEPLOYMENTS_DIR: deploymentsDir }, ready)
  return {
    url: match[1]!,
    stop: async () => {
      await stop('SIGTERM')
    },
  }
}

function spawnHardhat(args: readonly string[], variables: Variables) {
  const child = spawn(process.execPath, [hardhat, ...args], {
    cwd: root,
    env: { ...unset, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails before it stops its command must not leave a port taken for the next run.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}
