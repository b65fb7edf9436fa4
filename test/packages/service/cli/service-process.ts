import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Variables } from '@onchain-verify/service'

const cli = join(__dirname, '../../../../packages/service/dist/cli.js')

export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command in a process of its own, which sees only these variables. */
export async function runService(words: readonly string[], variables: Variables = {}): Promise<Run> {
  return finished(spawn(process.execPath, [cli, ...words], { env: { ...variables } }))
}

/** Waits for a process, with all that it printed. */
export async function finished(child: ReturnType<typeof spawn>): Promise<Run> {
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => (output[stream] += text))
  }
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...output }
}
