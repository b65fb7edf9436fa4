import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Somebody else, in this process or another, has the directory open. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError'
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(
      `${directory} is in use by process ${pid}. Stop it first, or set DATABASE_URL to share a PostgreSQL database.`,
    )
  }
}

/** A held lock. */
export interface DirectoryLock {
  release(): Promise<void>
}

const lockFile = /^lock-(\d+)-[0-9a-f]{16}$/
/** Two that start in the same millisecond see each other and both step back; each tries again after its own pause. */
const attempts = 4
const longestPause = 60

/**
 * Takes the directory for this process, or refuses at once. Node has no flock, so the lock is a listening Unix socket in
 * the directory. The kernel stops listening when its process dies, even by kill -9, so a lock is held exactly when
 * connecting succeeds. A file with a process id cannot tell: ids are used again, and in two containers that share the
 * directory both services are process 1.
 *
 * No file is ever taken over: each contender listens on a name of its own first, and looks for others then. Of two, at
 * least one sees the other, so never do both hold it. Hosts that share the directory over a network do not see each other.
 * @throws DirectoryInUseError when it is held.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  for (let attempt = 1; ; attempt++) {
    const name = `lock-${process.pid}-${randomBytes(8).toString('hex')}`
    const server = await listen(directory, name)
    const release = () => stop(server, join(directory, name))
    const rival = await findRival(directory, name).catch(async (error: unknown) => {
      await release()
      throw error
    })
    if (rival === undefined) return { release }
    await release()
    if (attempt === attempts) throw new DirectoryInUseError(directory, rival)
    await sleep(Math.random() * longestPause)
  }
}

/** @returns The process id of another holder. Files that nobody listens on any more are removed: their names never come back. */
async function findRival(directory: string, own: string): Promise<number | undefined> {
  for (const name of await readdir(directory)) {
    const pid = lockFile.exec(name)?.[1]
    if (pid === undefined || name === own) continue
    if (await isListening(directory, name)) return Number(pid)
    await rm(join(directory, name), { force: true })
  }
  return undefined
}

async function listen(directory: string, name: string): Promise<Server> {
  const server = createServer((connection) => connection.destroy())
  await withShortPath(directory, async (short) => {
    // Exclusive: in a cluster the primary would listen instead, and live on when this process dies.
    server.listen({ path: join(short, `new-${name}`), exclusive: true })
    await once(server, 'listening')
  })
  // Only now does it count, so that no other meets a name on which nobody listens yet, and removes it.
  await rename(join(directory, `new-${name}`), join(directory, name))
  // The lock alone keeps no process alive.
  return server.unref()
}

async function stop(server: Server, path: string): Promise<void> {
  await rm(path, { force: true })
  server.close()
  await once(server, 'close')
}

/** Anything but a plain refusal counts as listening: when in doubt, stay out. */
async function isListening(directory: string, name: string): Promise<boolean> {
  return withShortPath(directory, async (short) => {
    const connection = createConnection(join(short, name))
    try {
      await once(connection, 'connect')
      return true
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      return code !== 'ECONNREFUSED' && code !== 'ENOENT'
    } finally {
      connection.destroy()
    }
  })
}

/** The path of a Unix socket may have about 100 bytes, and data directories are deep: a link in the temp folder is short. */
async function withShortPath<T>(directory: string, work: (short: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'))
  try {
    const short = join(folder, 'd')
    await symlink(directory, short, 'dir')
    return await work(short)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
