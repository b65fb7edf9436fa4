import type { Verb } from './verb.js'
import { withDatabase } from './with-database.js'

/** Brings the database to this release's schema. Two at once are safe: one waits for the other. */
export const migrate: Verb = {
  summary: "Brings the database to this release's schema, as `serve` does at its start.",
  arguments: [],
  options: {},
  settings: true,
  run: async (context) => {
    const ran = await withDatabase(context, 'Migrating', (database) => context.dependencies.migrate(database))
    if (ran.length === 0) context.print('The database is up to date.')
    for (const version of ran) context.print(`Migrated to schema version ${version}.`)
  },
}
