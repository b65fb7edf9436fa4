import type { Provider } from '@onchain-verify/protocol'

/** How accounts of a provider are read, as the providers file says (docs/providers.md). */
export interface ProviderConfig {
  readonly id: Provider
  /** For people. */
  readonly name: string
  /** What `iss` has to be (RFC 9207). When undefined, a callback need not have one. */
  readonly issuer?: string
  readonly clientId: string
  /** Name of the client id's parameter: `client_id`, but for those who call it otherwise. */
  readonly clientIdParameter: string
  readonly authorization: {
    readonly url: string
    readonly scopes: readonly string[]
    readonly scopeSeparator: string
    /** Further parameters of the authorization request. */
    readonly parameters: Readonly<Record<string, string>>
  }
  readonly token: {
    readonly url: string
    readonly clientAuthentication: ClientAuthentication
    /** JSON pointer to the token response within what is answered; the empty one for all of it. */
    readonly response: string
    /** Whether a response without `token_type` is one with `bearer`. */
    readonly assumeBearer: boolean
  }
  readonly profile: {
    readonly method: 'GET' | 'POST'
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly query: Readonly<Record<string, string>>
    /** JSON pointer to the stable id of the account, never a handle. */
    readonly subject: string
    /** JSON pointer to the handle, to show it before it is forgotten. */
    readonly label?: string
    /** JSON pointers to each trait of the catalogue. */
    readonly traits: Readonly<Record<string, string>>
  }
}

export const clientAuthentications = ['client_secret_basic', 'client_secret_post', 'none'] as const

export type ClientAuthentication = (typeof clientAuthentications)[number]
