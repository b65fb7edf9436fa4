import type {
  Authorization,
  Confirmation,
  ConfirmationOutcome,
  LinkedCredentials,
  LinkingNonce,
  LinkingRequest,
  LinkingSession,
  Problem,
  SignedSiweMessage,
} from '@onchain-verify/client'

/** Why the service did not do what it was asked. `unreachable` is the page's own: no answer, or none of the service. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly code: Problem['code'] | 'unreachable',
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}

/** What an app asked for, as it stands in the page's address. */
export interface RequestQuery {
  readonly redirect_uri?: string
  readonly providers?: string
  readonly error?: string
}

/** The routes of `/v1/linking` (docs/linking.md). Each throws ApiError. */
export interface LinkingApi {
  readonly request: (query: RequestQuery) => Promise<LinkingRequest>
  readonly nonce: () => Promise<LinkingNonce>
  readonly session: () => Promise<LinkingSession>
  readonly signIn: (signed: SignedSiweMessage) => Promise<LinkingSession>
  readonly signOut: () => Promise<void>
  readonly authorize: (provider: string, redirectUri?: string) => Promise<Authorization>
  readonly confirmation: (id: string) => Promise<Confirmation>
  readonly confirm: (id: string) => Promise<ConfirmationOutcome>
  readonly cancel: (id: string) => Promise<ConfirmationOutcome>
  readonly credentials: () => Promise<LinkedCredentials>
  readonly remove: (provider: string, signed: SignedSiweMessage) => Promise<void>
}

export function createApi(fetch: typeof window.fetch): LinkingApi {
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`/v1/linking/${path}`, {
      method,
      redirect: 'error',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new ApiError('unreachable', { cause })
    })
    const answer = await read(response)
    if (response.ok) return answer as Answer
    throw new ApiError((answer as Partial<Problem> | undefined)?.code ?? 'unreachable')
  }
  const confirmation = (id: string) => `confirmations/${encodeURIComponent(id)}`
  return {
    request: (query) => ask('GET', `request?${new URLSearchParams({ ...query }).toString()}`),
    nonce: () => ask('POST', 'nonce'),
    session: () => ask('GET', 'session'),
    signIn: (signed) => ask('POST', 'session', signed),
    signOut: () => ask('DELETE', 'session'),
    authorize: (provider, redirectUri) =>
      ask('POST', 'authorizations', { provider, ...(redirectUri !== undefined && { redirectUri }) }),
    confirmation: (id) => ask('GET', confirmation(id)),
    confirm: (id) => ask('POST', confirmation(id)),
    cancel: (id) => ask('DELETE', confirmation(id)),
    credentials: () => ask('GET', 'credentials'),
    remove: (provider, signed) => ask('POST', 'deletions', { provider, ...signed }),
  }
}

/** The answer's JSON; undefined for an empty one, and for what a proxy says in the service's place. */
async function read(response: Response): Promise<unknown> {
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
  return isJson ? ((await response.json()) as unknown) : undefined
}
