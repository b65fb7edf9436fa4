import type { Config, Secrets, StoreConfig } from '../config/config.js'
import type { Database } from '../store/database.js'

/** The parts of the service that the verbs drive. Loaded when a verb needs them: `--help` needs none. */
export interface Dependencies {
  /** Resolves when requests are taken. */
  startServer(config: Config, secrets: Secrets): Promise<RunningServer>
  openDatabase(store: StoreConfig): Promise<Database>
  /** @returns The schema versions that were missing, in the order in which they ran. */
  migrate(database: Database): Promise<readonly number[]>
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
  list(filter: { readonly wallet: string }): Promise<readonly string[]>
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

/** The parts as they are; each module is loaded by the first verb that needs it. */
export const dependencies: Dependencies = {
  async startServer(config, secrets) {
    return (await import('../server.js')).startServer(config, secrets)
  },
  async openDatabase(store) {
    return (await import('../store/open-database.js')).openDatabase(store)
  },
  async migrate(database) {
    return (await import('../store/migrate.js')).migrate(database)
  },
  async credentials(database, secrets) {
    const [{ createCredentialStore }, commands] = await Promise.all([
      import('../store/credential-store.js'),
      import('../store/credential-commands.js'),
    ])
    const store = createCredentialStore(database, secrets)
    return {
      add: (credential) => commands.addCredential(store, credential),
      list: (filter) => commands.listCredentials(store, filter),
      delete: (key) => commands.deleteCredential(store, key),
      reseal: () => commands.resealCredentials(store),
    }
  },
}
