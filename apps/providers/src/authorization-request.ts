import type { ProviderKind } from './providers.js'

/** Who may ask a provider. */
export interface Client {
  readonly id: string
  readonly secret: string
  /** Compared to the byte. */
  readonly redirectUris: readonly string[]
}

/** An authorization request that is in order. */
export interface AuthorizationRequest {
  readonly client: Client
  readonly redirectUri: string
  readonly scope: string
  readonly codeChallenge: string
  readonly state: string | undefined
}

/** What is wrong with one: told to the person when nobody else can be trusted with it, else to the client. */
export type Refusal =
  | { readonly to: 'person'; readonly message: string }
  | {
      readonly to: 'client'
      readonly redirectUri: string
      readonly error: string
      readonly state: string | undefined
    }

/** Reads the query of an authorization request, strictly (RFC 6749, section 4.1.1; RFC 7636). */
export function readAuthorizationRequest(
  query: URLSearchParams,
  kind: ProviderKind,
  client: Client | undefined,
): AuthorizationRequest | Refusal {
  if (client === undefined || query.get(kind.clientIdParameter) !== client.id) {
    return { to: 'person', message: `This ${kind.clientIdParameter} is not known here.` }
  }
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) {
    return { to: 'person', message: 'This redirect_uri is not registered.' }
  }
  const state = query.get('state') ?? undefined
  const error = errorOf(query, kind)
  if (error !== undefined) return { to: 'client', redirectUri, error, state }
  return {
    client,
    redirectUri,
    state,
    scope: query.get('scope') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
  }
}

function errorOf(query: URLSearchParams, { scopes, scopeSeparator }: ProviderKind): string | undefined {
  const names = [...query.keys()]
  if (new Set(names).size < names.length) return 'invalid_request'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  if (query.get('code_challenge_method') !== 'S256') return 'invalid_request'
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return 'invalid_request'
  const asked = (query.get('scope') ?? '').split(scopeSeparator)
  return scopes.every((scope) => asked.includes(scope)) && asked.every((scope) => scopes.includes(scope))
    ? undefined
    : 'invalid_scope'
}
