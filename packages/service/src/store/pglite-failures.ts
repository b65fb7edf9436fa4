import type { PGlite } from '@electric-sql/pglite'

/** The status by which PostgreSQL's own errors leave WebAssembly (PGlite's private POSTGRES_MAIN_LONGJMP). */
const sqlErrorStatus = 100

/**
 * PGlite swallows whatever else than an SQL error stops a statement (a failed fsync, a PANIC, an abort of WebAssembly),
 * and answers as if it had succeeded without rows. That would acknowledge what was never written.
 * @returns Tells the first such failure, or undefined.
 */
export function watchForFailures(pglite: PGlite): () => Error | undefined {
  let failure: Error | undefined
  const module = pglite.Module
  const runStatement = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runStatement()
    } catch (error) {
      if (!isSqlError(error)) failure ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
  return () => failure
}

function isSqlError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === sqlErrorStatus
}
