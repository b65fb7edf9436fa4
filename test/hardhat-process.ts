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

/** Starts an empty chain in a process of its own, on a free port. */
export async function startChain(deploymentsDir: string): Promise<Chain> {
  const child = spawnHardhat(['node', '--no-deploy', '--no-reset', '--port', '0'], {
    DEPLOYMENTS_DIR: deploymentsDir,
  })
  const closed = once(child, 'close')
  child.stderr.resume()
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Started HTTP and WebSocket JSON-RPC server at (\S+?)\/?$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      stop: async () => {
        child.kill()
        await closed
      },
    }
  }
  throw new Error('The chain ended before it listened.')
}

function spawnHardhat(args: readonly string[], variables: Variables) {
  return spawn(process.execPath, [hardhat, ...args], {
    cwd: root,
    env: { ...unset, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
