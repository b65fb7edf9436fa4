import type { Address, Hex } from 'viem'
import type { ConditionType } from './catalogue.js'
import type { Traits } from './conditions.js'

/** Why an account was not linked: the `error` parameter of the verify page and of the app's redirect_uri. */
export const linkErrors = [
  'cancelled',
  'access_denied',
  'authorization_expired',
  'provider_unavailable',
  'provider_refused',
  'profile_incomplete',
] as const

export type LinkError = (typeof linkErrors)[number]

/** Problem codes of `/v1/linking` beside the others, with their status. */
export const linkingCodes = {
  redirect_uri_not_allowed: 400,
  provider_not_available: 400,
  nonce_not_valid: 400,
  not_signed_in: 401,
  foreign_origin: 403,
  confirmation_not_found: 404,
  credential_not_found: 404,
} as const satisfies Record<string, number>

export type LinkingCode = keyof typeof linkingCodes

/** Statement of the SIWE message by which a wallet signs in to the verify page. */
export const linkingStatement =
  'Sign in to link an account to this wallet. This costs nothing and moves nothing.'

/** Statement of the SIWE message by which a wallet has its credential deleted. */
export function deletionStatement(provider: string): string {
  return `Delete what is stored about my ${provider} account.`
}

/** The app that a user comes from. */
export interface LinkingApp {
  /** What to show the user: host and port of `redirectUri`. */
  readonly host: string
  readonly redirectUri: string
}

/** One provider, as the page offers it. */
export interface LinkingProvider {
  readonly id: string
  /** For people. */
  readonly name: string
  /** All that is stored of an account, beside a keyed hash of its id. */
  readonly traits: readonly { readonly name: string; readonly type: ConditionType }[]
}

/** Answer of `GET /v1/linking/request`. */
export interface LinkingRequest {
  /** Left out without a redirect_uri. `backUrl` leads back without success. */
  readonly app?: LinkingApp & { readonly backUrl: string }
  readonly providers: readonly LinkingProvider[]
  /** What the page's SIWE messages have to say. */
  readonly siwe: {
    readonly domain: string
    readonly uri: string
    readonly version: string
    readonly statement: string
    readonly chainIds: readonly number[]
  }
}

/** Answer of `POST /v1/linking/nonce`. Times are unix seconds here and below. */
export interface LinkingNonce {
  readonly nonce: string
  readonly expiresAt: number
}

/** Answer of `POST` and `GET /v1/linking/session`; empty when nobody is signed in. */
export interface LinkingSession {
  readonly wallet?: Address
  readonly expiresAt?: number
}

/** Body of `POST /v1/linking/session`. */
export interface SignedSiweMessage {
  readonly message: string
  readonly signature: Hex
}

/** Body of `POST /v1/linking/authorizations`. */
export interface AuthorizationRequest {
  readonly provider: string
  readonly redirectUri?: string
}

/** Its answer: where to send the browser. */
export interface Authorization {
  readonly authorizationUrl: string
}

/** Answer of `GET /v1/linking/confirmations/{id}`: account and wallet, side by side. */
export interface Confirmation {
  readonly provider: string
  readonly name: string
  /** `label` is the handle where the provider has one. It is never stored. */
  readonly account: { readonly label?: string; readonly traits: Traits }
  readonly wallet: Address
  readonly app?: LinkingApp
  /** The credential that confirming would replace. */
  readonly replaces?: { readonly authenticatedAt: number; readonly sameAccount: boolean }
  readonly expiresAt: number
}

/** Answer of `POST` and `DELETE /v1/linking/confirmations/{id}`: where the app waits, when there is one. */
export interface ConfirmationOutcome {
  readonly redirectUrl?: string
}

/** Answer of `GET /v1/linking/credentials`. */
export interface LinkedCredentials {
  readonly credentials: readonly {
    readonly provider: string
    readonly name: string
    readonly authenticatedAt: number
    readonly traits: Traits
    readonly deletionStatement: string
  }[]
}

/** Body of `POST /v1/linking/deletions`. */
export interface DeletionRequest extends SignedSiweMessage {
  readonly provider: string
}
