import { DatabaseError, Pool, types, type PoolClient } from 'pg'
import { UnavailableError } from '../unavailable.js'
import type { Database, Parameter } from './database.js'
import { isServersFault } from './sql-states.js'
import { transact } from './transact.js'

/** In milliseconds. */
export interface PostgresTimeouts {
  /** To get a connection: a new one, or one that another request gives back. */
  readonly connect: number
  /** That the server gives a statement. */
  readonly statement: number
  /** After which a server that says nothing at all is given up: a dropped network does not even refuse. */
  readonly answer: number
}

const defaultTimeouts: PostgresTimeouts = { connect: 3000, statement: 4000, answer: 5000 }

type Parser = (text: string) => unknown

const bytea = types.getTypeParser(types.builtins.BYTEA) as (text: string) => Uint8Array
const parsers: Partial<Record<number, Parser>> = {
  [types.builtins.INT8]: BigInt,
  [types.builtins.BYTEA]: (text) => new Uint8Array(bytea(text)),
}

/**
 * A pool of connections to PostgreSQL 15 or later. Nothing is connected yet. A connection that breaks is replaced, so
 * the service outlives an outage of its database. TLS is as the URL's `sslmode` says; `require` and above check the
 * certificate.
 */
export function openPostgres(
  config: { readonly url: string; readonly poolSize: number },
  timeouts = defaultTimeouts,
): Database {
  const pool = new Pool({
    connectionString: config.url,
    max: config.poolSize,
    application_name: 'onchain-verify',
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.statement,
    query_timeout: timeouts.answer,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? (types.getTypeParser(oid, format) as Parser) },
  })
  // A connection that breaks leaves the pool, and fails the query that it is at. Unheard, the events end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const names = new StatementNames()
  let closed: Promise<void> | undefined
  return {
    kind: 'postgres',
    query: (sql, parameters) => connected(pool, async (client) => run(client, names, sql, parameters)),
    transaction: (work) =>
      connected(pool, async (client) =>
        transact({ query: (sql, parameters) => run(client, names, sql, parameters) }, work),
      ),
    close: () => (closed ??= pool.end()),
  }
}

/** Lends a connection. One that failed is not given back: what it would answer next is unknown. */
async function connected<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new UnavailableError('database', error)
  })
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = error instanceof UnavailableError
    throw error
  } finally {
    client.release(broken)
  }
}

async function run<Row>(
  client: PoolClient,
  names: StatementNames,
  sql: string,
  parameters?: readonly Parameter[],
): Promise<Row[]> {
  const statement =
    parameters === undefined ? { text: sql } : { text: sql, values: [...parameters], name: names.of(sql) }
  try {
    const result: unknown = await client.query(statement)
    const last = (Array.isArray(result) ? result.at(-1) : result) as { readonly rows: Row[] }
    return last.rows
  } catch (error) {
    if (error instanceof DatabaseError && !isServersFault(error.code)) throw error
    throw new UnavailableError('database', error)
  }
}

/** A name makes the driver prepare a statement once a connection. */
class StatementNames {
  readonly #names = new Map<string, string>()
  of(sql: string): string {
    const name = this.#names.get(sql) ?? `s${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }
}
