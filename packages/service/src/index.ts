export { UnavailableError } from './unavailable.js'
export type { Dependency } from './unavailable.js'

// store
export {
  addCredential,
  CommandArgumentError,
  deleteCredential,
  listCredentials,
  resealCredentials,
} from './store/credential-commands.js'
export type { AddCredentialArguments } from './store/credential-commands.js'
export { createCredentialStore } from './store/credential-store.js'
export type { DatabaseCredentialStore, LinkedAccount } from './store/credential-store.js'
export { ping } from './store/database.js'
export type { Database, Parameter, Queries } from './store/database.js'
export { DirectoryInUseError } from './store/directory-lock.js'
export { migrate, SchemaTooNewError } from './store/migrate.js'
export { openDatabase } from './store/open-database.js'
export { openPostgres } from './store/postgres.js'
export type { PostgresTimeouts } from './store/postgres.js'
export { UnreadableCredentialError } from './store/sealing.js'
export { hashSubject, subjectDomainTag, subjectSecretMinBytes } from './store/subject-hash.js'
