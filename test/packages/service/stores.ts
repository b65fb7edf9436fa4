import { migrate, openDatabase, type createCredentialStore, type Database } from '@onchain-verify/service'
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { removeAtExit } from '../../at-exit'
import { postgresUrl } from './postgres'

export type StoreConfig = Parameters<typeof openDatabase>[0]
export type Secrets = Parameters<typeof createCredentialStore>[1]

/** Both kinds of store, each giving an empty database: every rule is tested on both. */
export const stores: readonly {
  readonly kind: Database['kind']
  readonly config: () => Promise<StoreConfig>
}[] = [
  { kind: 'pglite', config: pgliteConfig },
  { kind: 'postgres', config: postgresConfig },
]

export async function pgliteConfig() {
  const directory = await emptyFolder()
  await copyTemplate(directory)
  return { kind: 'pglite', directory } as const
}

export async function postgresConfig() {
  return { kind: 'postgres', url: await postgresUrl(), poolSize: 5 } as const
}

/** A folder that is removed when the run ends. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'onchain-verify-'))
  removeAtExit(folder)
  return folder
}

/** An open database with the schema, closed when the suite ends. */
export function migratedDatabase(config: () => Promise<StoreConfig>): () => Database {
  let database: Database
  before(async () => {
    database = await openDatabase(await config())
    await migrate(database)
  })
  after(() => database.close())
  return () => database
}

export const encryptionKey = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })

export const secrets: Secrets = {
  subject: new Uint8Array(32).fill(1),
  encryption: [encryptionKey('2026-11', 2)],
}

let template: Promise<string> | undefined

/** Creating a PGlite database takes seconds, and Node's own copy of a thousand files most of one. */
export async function copyTemplate(directory: string): Promise<void> {
  const source = await (template ??= createTemplate())
  await promisify(execFile)('cp', ['-R', join(source, 'data'), directory])
}

async function createTemplate(): Promise<string> {
  const directory = await emptyFolder()
  const database = await openDatabase({ kind: 'pglite', directory })
  await database.close()
  return directory
}
