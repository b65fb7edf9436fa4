import { loadConfig } from '../config/load-config.js'
import type { Config, Secrets } from '../config/config.js'
import type { Database } from '../store/database.js'
import { withProgress } from './progress.js'
import type { VerbContext } from './verb.js'

/** Runs `work` on the configured database and closes it, whatever comes. */
export async function withDatabase<T>(
  context: VerbContext,
  doing: string,
  work: (database: Database, loaded: { config: Config; secrets: Secrets }) => Promise<T>,
): Promise<T> {
  const loaded = loadConfig(context.variables)
  const { dependencies, report } = context
  const database = await withProgress(
    report,
    'Opening the database',
    dependencies.openDatabase(loaded.config.store),
  )
  try {
    return await withProgress(report, doing, work(database, loaded))
  } finally {
    await database.close()
  }
}
