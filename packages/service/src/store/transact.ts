import { UnavailableError } from '../unavailable.js'
import type { Queries } from './database.js'

/** Runs `work` between begin and commit on one connection. */
export async function transact<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  await queries.query('begin')
  try {
    const result = await work(queries)
    // A statement whose error `work` has swallowed has ended the transaction already: commit would roll back and say
    // nothing, where select fails.
    await queries.query('select; commit')
    return result
  } catch (error) {
    if (!(error instanceof UnavailableError)) await queries.query('rollback')
    throw error
  }
}
