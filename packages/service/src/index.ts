export { UnavailableError } from './unavailable.js'
export type { Dependency } from './unavailable.js'

// The application.
export { buildApp } from './app.js'
export type { App } from './app.js'
export { createPseudonym } from './http/pseudonym.js'
export { createRateLimits } from './http/rate-limit.js'
export { startServer } from './server.js'
export type { Server, ServerOptions } from './server.js'

// Linking.
export { readAccount } from './linking/account.js'
export type { Account } from './linking/account.js'
export { isJsonPointer, readPointer } from './linking/json-pointer.js'
export { LinkFailedError, LinkingError } from './linking/linking-error.js'
export type { ProviderConfig } from './linking/provider-config.js'
export { providerLimits } from './linking/provider-fetch.js'
export type { ProviderLimits } from './linking/provider-fetch.js'
export { parseRedirectUri, withOutcome } from './linking/redirect-uri.js'
export { readProvidersFile } from './config/providers-file.js'
export type { ProviderDescription } from './config/providers-file.js'

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

export { createTicketStore } from './store/ticket-store.js'
export type { NewTicket, Ticket, TicketKind, TicketName, TicketStore } from './store/ticket-store.js'

// chain
export { createChainClient } from './chain/chain-client.js'
export type { CallOutcome, ChainClient, ChainClientOptions, ChainConfig } from './chain/chain-client.js'
export { createPolicyReader } from './chain/policy-reader.js'

// Settings.
export { ConfigError } from './config/config-error.js'
export type {
  Config,
  EncryptionKey,
  LinkingConfig,
  Secrets,
  SignerSource,
  StoreConfig,
} from './config/config.js'
export { loadConfig } from './config/load-config.js'
export type { Variables } from './config/environment.js'
export { settingsMarkdown } from './config/reference.js'
export { settingGroups } from './config/settings.js'
export type { Setting, SettingGroup } from './config/setting.js'

// Signers.
export { parseDerSignature, withLowS } from './signer/der-signature.js'
export type { EcdsaSignature } from './signer/der-signature.js'
export { developmentAccounts } from './signer/development-accounts.js'
export { openKmsSigner } from './signer/kms-signer.js'
export type { KmsLimits } from './signer/kms-client.js'
export { openSigner, openSigners } from './signer/open-signer.js'
export type { Signers } from './signer/open-signer.js'
export { createKeystore } from './signer/signer-commands.js'
export type { KeystoreRequest, ScryptWork } from './signer/signer-commands.js'
export { SignerError } from './signer/signer-error.js'
export { checkSigners } from './signer/startup-check.js'
export type { IsSigner, StartupCheck } from './signer/startup-check.js'

// The command.
export type {
  CredentialArguments,
  CredentialCommands,
  Dependencies,
  RunningServer,
} from './cli/dependencies.js'
export { runCommand } from './cli/run-command.js'
export type { SignalSource } from './cli/stop-signal.js'
export type { Process } from './cli/verb.js'
export { verbs } from './cli/verbs.js'

// siwe
export { clockSkew } from './siwe/claim-rules.js'
export { maxMessageBytes } from './siwe/parse-message.js'
export { proveWallet } from './siwe/prove-wallet.js'
export type { ProofRequest, ProofWorld, ProvenWallet } from './siwe/prove-wallet.js'
export { maxSignatureBytes } from './siwe/verify-signature.js'
