import { messages, type PGlite } from '@electric-sql/pglite'
import { mkdir, realpath } from 'node:fs/promises'
import { UnavailableError } from '../unavailable.js'
import type { Database, Queries } from './database.js'
import { lockDirectory } from './directory-lock.js'
import { openDataDirectory } from './pglite-directory.js'
import { watchForFailures } from './pglite-failures.js'
import { prepareStatements } from './pglite-statements.js'
import { isServersFault } from './sql-states.js'
import { transact } from './transact.js'
import { takeTurns } from './turns.js'

/** The type ids by which PGlite finds parsers. */
const int8 = 20

/**
 * PostgreSQL inside this process, in a directory that is this process's alone until it is closed: PGlite takes no lock
 * of its own, and two of them on one directory lose acknowledged rows. An acknowledged write is on the disk.
 * @throws DirectoryInUseError when the directory is open elsewhere.
 */
export async function openPglite(path: string): Promise<Database> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const directory = await realpath(path)
  const lock = await lockDirectory(directory)
  const pglite = await openDataDirectory(directory, { parsers: { [int8]: BigInt } }).catch(
    async (cause: unknown) => {
      await lock.release()
      throw new Error(`The PGlite database in ${directory} does not open. Restore a backup of it.`, { cause })
    },
  )

  const inTurn = takeTurns()
  const connection = connect(pglite)
  let closed: Promise<void> | undefined
  return {
    kind: 'pglite',
    query: (sql, parameters) => inTurn(() => connection.query(sql, parameters)),
    transaction: (work) => inTurn(() => transact(connection, work)),
    close: () =>
      (closed ??= inTurn(async () => {
        await connection.end()
        await lock.release()
      })),
  }
}

/** Queries, one at a time, until the first failure that is not the statement's own. */
function connect(pglite: PGlite): Queries & { end(): Promise<void> } {
  const run = prepareStatements(pglite)
  const findFailure = watchForFailures(pglite)

  // After a failure nothing in memory can be relied on, and none of it may be written any more. A restart recovers
  // from the log.
  function requireSound(): void {
    const failure = pglite.closed ? new Error('The database is closed.') : findFailure()
    if (failure !== undefined) throw new UnavailableError('database', failure)
  }

  return {
    async query<Row>(...[sql, parameters]: Parameters<Queries['query']>) {
      requireSound()
      try {
        const rows = await (parameters === undefined ? runAll(pglite, sql) : run(sql, parameters))
        requireSound()
        return rows as Row[]
      } catch (error) {
        requireSound()
        const isFault = error instanceof messages.DatabaseError && isServersFault(error.code)
        throw isFault ? new UnavailableError('database', error) : error
      }
    },
    async end() {
      if (findFailure() === undefined) await pglite.close()
    },
  }
}

async function runAll(pglite: PGlite, sql: string): Promise<unknown[]> {
  const results = await pglite.exec(sql)
  return results.at(-1)?.rows ?? []
}
