/** SQL that runs unchanged on the embedded PGlite and on PostgreSQL: `$1` parameters, rows as objects. */
export interface Queries {
  /** @throws UnavailableError when the database cannot be reached or does not answer in time. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** An open database. */
export interface Database extends Queries {
  readonly kind: 'pglite' | 'postgres'
  /** Runs `work` in a transaction: all of it is kept when it resolves, and none when it rejects. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}
