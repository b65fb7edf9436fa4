import { linkingStatement, type SignedSiweMessage } from '@onchain-verify/protocol'
import type { Address } from 'viem'
import type { Ticket } from '../store/ticket-store.js'
import type { Linking } from './linking.js'
import { LinkingError } from './linking-error.js'

/** Seconds that a browser has to sign in, and how long its nonces hold. */
const signInLifetime = 600
/** Seconds after sign-in. */
const sessionLifetime = 3600

/** A browser that is at the page; after sign-in it has a wallet. */
export type Session = Ticket<{ readonly wallet?: Address }>

/** A session that has a wallet. */
export type SignedInSession = Ticket<{ readonly wallet: Address }>

/** @param token What the browser's cookie says. */
export async function findSession(
  { tickets }: Linking,
  token: string | undefined,
): Promise<Session | undefined> {
  return token === undefined ? undefined : tickets.find({ kind: 'session', token })
}

/** @throws LinkingError with not_signed_in. */
export async function requireWallet(linking: Linking, token: string | undefined): Promise<SignedInSession> {
  const session = await findSession(linking, token)
  const wallet = session?.content.wallet
  if (session === undefined || wallet === undefined) throw notSignedIn()
  return { ...session, content: { wallet } }
}

/** A nonce for one message of this session, or of a new one. */
export async function issueNonce(linking: Linking, token: string | undefined): Promise<NewNonce> {
  const found = await findSession(linking, token)
  const session = found ?? (await startSession(linking, {}, signInLifetime))
  const nonce = await linking.tickets.issue({
    kind: 'nonce',
    content: {},
    lifetime: signInLifetime,
    session: session.token,
  })
  if (nonce === undefined) throw notSignedIn()
  return { nonce, session, isNew: found === undefined }
}

interface NewNonce {
  readonly nonce: Ticket<unknown>
  readonly session: Session
  readonly isNew: boolean
}

/** @returns The wallet that signed in by the message, with a nonce of the session. */
export async function proveSignIn(
  linking: Linking,
  token: string | undefined,
  signed: SignedSiweMessage,
): Promise<Address> {
  return linking.prove(signed, {
    statement: linkingStatement,
    spendNonce: (nonce) => spendNonce(linking, token, nonce),
  })
}

/**
 * Starts another session for a proven wallet: whoever knew the token before (session fixation) is left with nothing. The
 * session before ends, with all that is pending in it.
 */
export async function signIn(
  linking: Linking,
  token: string | undefined,
  wallet: Address,
): Promise<SignedInSession> {
  const session = await startSession(linking, { wallet }, sessionLifetime)
  if (token !== undefined) await linking.tickets.endSession(token)
  return session
}

/** @throws LinkingError with nonce_not_valid. */
export async function spendNonce(
  { tickets }: Linking,
  session: string | undefined,
  nonce: string,
): Promise<void> {
  const found =
    session === undefined ? undefined : await tickets.take({ kind: 'nonce', token: nonce, session })
  if (found !== undefined) return
  throw new LinkingError(
    'nonce_not_valid',
    'The nonce was used, ran out, or is of another session. Ask for another.',
  )
}

async function startSession<Content>({ tickets }: Linking, content: Content, lifetime: number) {
  const session = await tickets.issue({ kind: 'session', content, lifetime })
  if (session === undefined) throw new Error('A session belongs to no other ticket.')
  return session
}

export function notSignedIn(): LinkingError {
  return new LinkingError('not_signed_in', 'There is no session with a wallet, or it ran out. Sign in.')
}
