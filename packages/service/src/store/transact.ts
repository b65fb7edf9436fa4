import { UnavailableError } from '../unavailable.js'
import type { Queries } from './database.js'

/** Runs `work` between begin and commit on one connection. */
export async function transact<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  await queries.query('begin')
  try {
    const result = await work(queries)
    await queries.query('commit')
    return result
  } catch (error) {
    if (!(error instanceof UnavailableError)) await queries.query('rollback')
    throw error
  }
}
