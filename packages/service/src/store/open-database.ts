import type { StoreConfig } from '../config/config.js'
import type { Database } from './database.js'
import { openPglite } from './pglite.js'
import { openPostgres } from './postgres.js'

/**
 * Opens the configured database. Its schema is {@link migrate}'s business.
 * @throws DirectoryInUseError when another process has the PGlite directory open.
 */
export async function openDatabase(config: StoreConfig): Promise<Database> {
  return config.kind === 'pglite' ? openPglite(config.directory) : openPostgres(config)
}
