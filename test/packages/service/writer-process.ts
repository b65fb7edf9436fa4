import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { StoreConfig } from './stores'
import type { WriterOptions } from './writer'

/** The secrets of every writer, to read what it wrote. */
export const writerSecrets = {
  subject: new Uint8Array(32).fill(3),
  encryption: [{ id: 'key', key: new Uint8Array(32).fill(4) }],
} as const

/** A process that writes credentials until it is killed. */
export interface Writer {
  readonly pid: number
  /** Resolves when so many are acknowledged. */
  acknowledged(count: number): Promise<void>
  /** @returns The numbers of all that it acknowledged before it died. */
  died(): Promise<number[]>
  /** kill -9 */
  kill(): void
}

/** Starts a writer and waits until it has opened its database. */
export async function startWriter(config: StoreConfig, from: number): Promise<Writer> {
  const writer = spawnWriter(config, from)
  await writer.acknowledged(0)
  return writer
}

/** Starts a writer that may be killed before it has opened anything. */
export function spawnWriter(config: StoreConfig, from: number): Writer {
  const { subject, encryption } = writerSecrets
  const options: WriterOptions = {
    config,
    subject: Buffer.from(subject).toString('hex'),
    encryptionKey: Buffer.from(encryption[0].key).toString('hex'),
    from,
  }
  const script = [join(__dirname, 'writer.ts'), JSON.stringify(options)]
  const child = spawn(process.execPath, ['--require', 'ts-node/register/transpile-only', ...script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  let printed = 0
  const numbers: number[] = []
  lines.on('line', (line) => {
    printed++
    if (line !== 'open') numbers.push(Number(line))
  })
  return {
    pid: child.pid!,
    async acknowledged(count) {
      while (printed <= count) await Promise.race([once(lines, 'line'), failed(exited)])
    },
    async died() {
      await exited
      return numbers
    },
    kill: () => child.kill('SIGKILL'),
  }
}

async function failed(exited: Promise<unknown>): Promise<never> {
  await exited
  throw new Error('The writer ended by itself.')
}
