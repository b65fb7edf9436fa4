import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const root = join(__dirname, '..', '..')
export const hardhatCommand = join(root, 'node_modules', '.bin', 'hardhat')
const anvilCommand = join(root, 'node_modules', '@foundry-rs', 'anvil-linux-amd64', 'bin', 'anvil')

/** A chain that listens, in a process of its own. */
export interface ChainProcess {
  readonly url: string
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** @param nodeFlags For Node itself, before the command. With an IPC channel, for a module that they preload. */
export function startOurs(flags: readonly string[] = [], nodeFlags: readonly string[] = []) {
  const args = [...nodeFlags, hardhatCommand, 'preconf-node', '--port', '0', ...flags]
  return start(process.execPath, args, /^Chain 84532 at (\S+),/)
}

/** Plain Hardhat Network with the configuration of this repository. */
export function startHardhat() {
  const args = [hardhatCommand, 'node', '--no-deploy', '--no-reset', '--port', '0']
  return start(process.execPath, args, /^Started HTTP and WebSocket JSON-RPC server at (\S+?)\/?$/)
}

/** Only where npm has installed it: it is an optional dependency for Linux on x64. */
export const hasAnvil = () => existsSync(anvilCommand)

export async function startAnvil(flags: readonly string[]) {
  const { url, ...running } = await start(anvilCommand, ['--port', '0', ...flags], /^Listening on (\S+)$/)
  return { ...running, url: `http://${url}` }
}

async function start(command: string, args: readonly string[], ready: RegExp): Promise<ChainProcess> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  // A benchmark that fails must not leave its chains behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const closed = once(child, 'close').finally(() => process.off('exit', end))
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  return { url: await readyUrl(child, ready), child, stop }
}

async function readyUrl(child: ChildProcess, ready: RegExp): Promise<string> {
  const printed: string[] = []
  const [stdout, stderr] = [child.stdout as Readable, child.stderr as Readable]
  stderr.on('data', (text: Buffer) => printed.push(text.toString()))
  for await (const line of createInterface({ input: stdout })) {
    printed.push(line)
    const url = ready.exec(line)?.[1]
    if (url === undefined) continue
    stdout.resume()
    return url
  }
  throw new Error(`The chain ended before it was ready:\n${printed.slice(-20).join('\n')}`)
}
