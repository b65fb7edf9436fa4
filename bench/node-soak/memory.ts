import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** For Node, to start a process whose memory can be asked for. */
export const probeFlags = ['--expose-gc', '--require', join(__dirname, 'memory-probe.cjs')]

/** A process after collecting its garbage. In bytes. */
export interface Memory {
  /** All of it, the chain of Hardhat Network too, which is not on the heap. */
  readonly rss: number
  /** What JavaScript holds. */
  readonly heapUsed: number
}

/** Asks a process that was started with `probeFlags`. */
export async function memoryOf(child: ChildProcess): Promise<Memory> {
  const answered = once(child, 'message') as Promise<[Memory]>
  child.send('memory')
  return (await answered)[0]
}
