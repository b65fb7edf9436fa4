import type { AuthorizationRequest } from '@onchain-verify/protocol'
import { generateRandomCodeVerifier } from 'oauth4webapi'
import type { Address } from 'viem'
import type { Account } from './account.js'
import type { Linking } from './linking.js'
import { LinkFailedError, LinkingError } from './linking-error.js'
import type { OauthClient } from './oauth-client.js'
import { parseRedirectUri } from './redirect-uri.js'
import { findSession, notSignedIn, type SignedInSession } from './session.js'

/** Seconds from the click to the provider's answer. */
const authorizationLifetime = 600
/** Seconds to press the button that stores. */
const confirmationLifetime = 600

/** What is kept until the provider answers. */
interface PendingAuthorization {
  readonly provider: string
  readonly verifier: string
  readonly redirectUri?: string
}

/** What is kept until the user confirms. */
export interface PendingConfirmation {
  readonly provider: string
  readonly wallet: Address
  readonly account: Account
  /** Unix seconds. */
  readonly authenticatedAt: number
  readonly redirectUri?: string
}

/** @throws LinkingError with provider_not_available. */
export function requireClient({ clients }: Linking, provider: string): OauthClient {
  const client = clients.get(provider)
  if (client !== undefined) return client
  throw new LinkingError(
    'provider_not_available',
    `Providers here are ${[...clients.keys()].join(', ')}; there is no other.`,
  )
}

/** @returns Where to send the browser. The state in it is of use to this session only, once. */
export async function startAuthorization(
  linking: Linking,
  session: SignedInSession,
  { provider, redirectUri }: AuthorizationRequest,
): Promise<string> {
  const client = requireClient(linking, provider)
  const verifier = generateRandomCodeVerifier()
  const app =
    redirectUri === undefined ? undefined : parseRedirectUri(redirectUri, linking.config.redirectOrigins)
  const content: PendingAuthorization = { provider, verifier, ...(app && { redirectUri: app.redirectUri }) }
  const state = await linking.tickets.issue({
    kind: 'authorization',
    content,
    lifetime: authorizationLifetime,
    session: session.token,
  })
  if (state === undefined) throw notSignedIn()
  return client.authorizationUrl({ state: state.token, verifier })
}

/** What the page is told after a provider's answer. */
export interface CallbackOutcome {
  /** The query of the page. */
  readonly page: Readonly<Record<string, string>>
  /** Why nothing is there to confirm; for the log. */
  readonly failure?: LinkFailedError
}

/**
 * Takes a provider's answer. The state has to be of this browser's session and this provider, and is used up: a link that
 * somebody else prepared, a replay and an answer that comes late all end here, before the code is exchanged.
 */
export async function finishAuthorization(
  linking: Linking,
  token: string | undefined,
  callback: { readonly provider: string; readonly parameters: URLSearchParams },
): Promise<CallbackOutcome> {
  const { provider, parameters } = callback
  const session = await findSession(linking, token)
  const wallet = session?.content.wallet
  const state = parameters.get('state') ?? ''
  const pending =
    session && (await takePending(linking, { kind: 'authorization', token: state, session: session.token }))
  if (session === undefined || wallet === undefined || pending?.provider !== provider) {
    return failed(new LinkFailedError('authorization_expired'), {})
  }

  const { verifier, redirectUri } = pending
  const app = redirectUri === undefined ? {} : { redirectUri }
  try {
    const account = await requireClient(linking, provider).finish(parameters, { state, verifier })
    const content: PendingConfirmation = {
      provider,
      wallet,
      account,
      authenticatedAt: linking.clock.now(),
      ...app,
    }
    const confirmation = await linking.tickets.issue({
      kind: 'confirmation',
      content,
      lifetime: confirmationLifetime,
      session: session.token,
    })
    if (confirmation === undefined) throw new LinkFailedError('authorization_expired')
    return { page: { confirm: confirmation.token } }
  } catch (error) {
    if (!(error instanceof LinkFailedError)) throw error
    return failed(error, {
      providers: provider,
      ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    })
  }
}

async function takePending({ tickets }: Linking, name: Parameters<Linking['tickets']['take']>[0]) {
  return (await tickets.take<PendingAuthorization>(name))?.content
}

function failed(failure: LinkFailedError, rest: Readonly<Record<string, string>>): CallbackOutcome {
  return { page: { error: failure.code, ...rest }, failure }
}
