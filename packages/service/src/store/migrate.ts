import type { Database, Queries } from './database.js'
import { migrations } from './migrations.js'

/** The database was migrated by a newer release, whose data this one could misread. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError'
  constructor(
    readonly version: number,
    readonly known: number,
  ) {
    super(
      `The database has schema version ${version} and this release knows ${known}: run the newer release, or restore a backup made before it.`,
    )
  }
}

/** Which lock: any number that nothing else in the database locks. */
const advisoryLock = 7_236_102_518

/**
 * Brings the schema to this release's version, in one transaction. Any number of processes may do so at once: they take
 * turns, and all but the first find nothing to do.
 * @returns The versions that were missing, in the order in which they ran.
 * @throws SchemaTooNewError when the database is newer than the code.
 */
export async function migrate(database: Database): Promise<number[]> {
  return database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    const version = await currentVersion(queries)
    if (version > migrations.length) throw new SchemaTooNewError(version, migrations.length)
    const ran: number[] = []
    for (const [index, statements] of migrations.entries()) {
      if (index < version) continue
      await queries.query(statements)
      await queries.query('insert into schema_migrations (version) values ($1)', [index + 1])
      ran.push(index + 1)
    }
    return ran
  })
}

async function currentVersion(queries: Queries): Promise<number> {
  await queries.query(
    `create table if not exists schema_migrations (
       version int primary key,
       applied_at timestamptz not null default now()
     )`,
  )
  const rows = await queries.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_migrations',
  )
  return rows[0]?.version ?? 0
}
