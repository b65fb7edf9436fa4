/** SQL that runs unchanged on the embedded PGlite and on PostgreSQL: `$1` parameters, rows as objects. */
export interface Queries {
  /**
   * Without parameters the text may hold several statements, and the rows are the last one's. With parameters it is one
   * statement, prepared once. `int8` comes out as a bigint and `bytea` as a Uint8Array, on both.
   * @throws UnavailableError when the database cannot be reached or does not answer in time.
   */
  query<Row>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>
}

export type Parameter = string | number | bigint | boolean | Uint8Array | null

/** An open database. */
export interface Database extends Queries {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Runs `work` in a transaction: all of it is kept when it resolves, and none when it rejects. Inside, only the given
   * queries may be used: PGlite has one connection, so the database's own would wait for the transaction's end.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Asks the database for an answer, for readiness.
 * @throws UnavailableError when there is none.
 */
export async function ping(queries: Queries): Promise<void> {
  await queries.query('select 1')
}
