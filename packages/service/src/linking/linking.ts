import type { Clock } from '@onchain-verify/issuer'
import type { Provider, SignedSiweMessage } from '@onchain-verify/protocol'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.js'
import type { Config, LinkingConfig, Secrets } from '../config/config.js'
import type { DatabaseCredentialStore } from '../store/credential-store.js'
import type { Database } from '../store/database.js'
import { hashSubject } from '../store/subject-hash.js'
import { createTicketStore, type TicketStore } from '../store/ticket-store.js'
import { createOauthClient, type OauthClient } from './oauth-client.js'
import { createProviderFetch, type ProviderLimits } from './provider-fetch.js'
import { proveStatement } from './prove-statement.js'

/** What linking an account works with. */
export interface Linking {
  readonly config: LinkingConfig
  /** The verify page; everything below has its origin. */
  readonly pageUrl: string
  readonly chainIds: readonly number[]
  readonly clients: ReadonlyMap<string, OauthClient>
  readonly tickets: TicketStore
  readonly credentials: DatabaseCredentialStore
  readonly clock: Clock
  /** The keyed hash under which an account is stored, 32 bytes. */
  readonly subjectHash: (provider: Provider, subject: string) => Uint8Array
  /**
   * Proves a wallet by a message with this statement and nonce.
   * @throws InvalidArgumentError
   */
  readonly prove: (signed: SignedSiweMessage, terms: StatementTerms) => Promise<Address>
}

export interface StatementTerms {
  readonly statement: string
  /** Says whether the nonce is one of the session's, and uses it up. */
  readonly spendNonce: (nonce: string) => Promise<void>
}

/** What linking is made of. */
export interface LinkingParts {
  readonly config: Config
  readonly linking: LinkingConfig
  readonly secrets: Secrets
  readonly chains: ReadonlyMap<number, ChainClient>
  readonly database: Database
  readonly credentials: DatabaseCredentialStore
  readonly clock: Clock
  readonly limits: ProviderLimits
}

export function createLinking(parts: LinkingParts): Linking {
  const { config, linking, secrets, chains, clock } = parts
  const pageUrl = config.verifyAppUrl
  const fetch = createProviderFetch(parts.limits)
  const clients = linking.providers.map((provider) =>
    createOauthClient({
      config: provider,
      clientSecret: secrets.oauth?.[provider.id],
      callbackUrl: new URL(`/v1/linking/callback/${provider.id}`, pageUrl).href,
      fetch,
    }),
  )
  return {
    config: linking,
    pageUrl,
    chainIds: config.chains.map(({ chainId }) => chainId),
    clients: new Map(clients.map((client) => [client.config.id, client])),
    tickets: createTicketStore(parts.database, secrets.encryption, clock),
    credentials: parts.credentials,
    clock,
    subjectHash: (provider, subject) => hashSubject(secrets.subject, provider, subject),
    prove: (signed, terms) =>
      proveStatement(signed, { ...terms, pageUrl, chains, now: clock.now(), maxAge: config.siweMaxAge }),
  }
}
