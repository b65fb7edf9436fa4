import type { Config, Secrets, StoreConfig } from '../config/config.js'
import type { Database } from '../store/database.js'

/** The parts of the service that the verbs drive. Loaded when a verb needs them: `--help` needs none. */
export interface Dependencies {
  /** Resolves when requests are taken. */
  startServer(config: Config, secrets: Secrets): Promise<RunningServer>
  openDatabase(store: StoreConfig): Promise<Database>
  /** @returns The names of the migrations that were missing, in the order in which they ran. */
  migrate(database: Database): Promise<readonly string[]>
  /** The commands on stored credentials. */
  credentials(database: Database, secrets: Secrets): Promise<CredentialCommands>
}

/** A server that takes requests. */
export interface RunningServer {
  readonly url: string
  /** Takes no more requests, finishes those under way, and closes the store. */
  close(): Promise<void>
}

/** What an operator does to credentials by hand. Each gives the lines to print. */
export interface CredentialCommands {
  add(credential: CredentialArguments): Promise<readonly string[]>
  list(filter: { readonly wallet: string | undefined }): Promise<readonly string[]>
  delete(key: { readonly wallet: string; readonly provider: string }): Promise<readonly string[]>
  reseal(): Promise<readonly string[]>
}

/** A credential as it is typed. */
export interface CredentialArguments {
  readonly wallet: string
  readonly provider: string
  /** The provider's stable id of the account. */
  readonly subject: string
  /** `name=value` each. */
  readonly traits: readonly string[]
  /** Unix seconds; now when left out. */
  readonly authenticatedAt: string | undefined
}

/** A part that this build does not have. */
export class MissingPartError extends Error {
  override readonly name = 'MissingPartError'
  constructor(part: string) {
    super(`This build has no ${part} yet.`)
  }
}

/**
 * The seam to src/server.ts and src/store, which are written beside this: each entry becomes a dynamic import when its
 * module is there. Until then it says so and does nothing.
 */
export const dependencies: Dependencies = {
  startServer: () => Promise.reject(new MissingPartError('HTTP server')),
  openDatabase: () => Promise.reject(new MissingPartError('database')),
  migrate: () => Promise.reject(new MissingPartError('migrations')),
  credentials: () => Promise.reject(new MissingPartError('credential commands')),
}
