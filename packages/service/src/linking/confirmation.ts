import type { Confirmation, ConfirmationOutcome, Provider } from '@onchain-verify/protocol'
import { bytesToHex } from 'viem'
import { UnreadableCredentialError } from '../store/sealing.js'
import type { Ticket } from '../store/ticket-store.js'
import type { PendingConfirmation } from './authorization.js'
import type { Linking } from './linking.js'
import { LinkingError } from './linking-error.js'
import { withOutcome } from './redirect-uri.js'
import type { SignedInSession } from './session.js'

/** Which confirmation, and whose. */
export interface ConfirmationName {
  readonly session: SignedInSession
  readonly id: string
}

/** Account and wallet, side by side. */
export async function showConfirmation(linking: Linking, name: ConfirmationName): Promise<Confirmation> {
  const { content, expiresAt } = requireConfirmation(await linking.tickets.find(ticketOf(name)), name)
  const { provider, wallet, account, redirectUri } = content
  const replaces = await replacedBy(linking, content)
  return {
    provider,
    name: linking.clients.get(provider)?.config.name ?? provider,
    account: { traits: account.traits, ...(account.label !== undefined && { label: account.label }) },
    wallet,
    ...(redirectUri !== undefined && { app: { host: new URL(redirectUri).host, redirectUri } }),
    ...(replaces && { replaces }),
    expiresAt,
  }
}

/** The one place where a credential comes to be by a user's will. */
export async function confirm(linking: Linking, name: ConfirmationName): Promise<ConfirmationOutcome> {
  const { content } = requireConfirmation(await linking.tickets.take(ticketOf(name)), name)
  const { provider, wallet, account, authenticatedAt, redirectUri } = content
  const { subject, traits } = account
  await linking.credentials.put(wallet, { provider, subject, traits, authenticatedAt })
  return redirectUri === undefined ? {} : { redirectUrl: withOutcome(redirectUri, 'success') }
}

/** Forgets the account. */
export async function cancel(linking: Linking, name: ConfirmationName): Promise<ConfirmationOutcome> {
  const { content } = requireConfirmation(await linking.tickets.take(ticketOf(name)), name)
  const { redirectUri } = content
  return redirectUri === undefined ? {} : { redirectUrl: withOutcome(redirectUri, 'cancelled') }
}

const ticketOf = ({ session, id }: ConfirmationName) =>
  ({ kind: 'confirmation', token: id, session: session.token }) as const

function requireConfirmation(
  found: Ticket<PendingConfirmation> | undefined,
  { session }: ConfirmationName,
): Ticket<PendingConfirmation> {
  if (found !== undefined && found.content.wallet === session.content.wallet) return found
  throw new LinkingError(
    'confirmation_not_found',
    'This confirmation was used, ran out, or is of another session. Start over.',
  )
}

async function replacedBy(
  { credentials, subjectHash }: Linking,
  { wallet, provider, account }: PendingConfirmation,
): Promise<Confirmation['replaces']> {
  try {
    const credential = await credentials.find(wallet, provider)
    if (credential === undefined) return undefined
    const subject = bytesToHex(subjectHash(provider as Provider, account.subject))
    return {
      authenticatedAt: credential.authenticatedAt,
      sameAccount: credential.subject === subject,
    }
  } catch (error) {
    // Linking again is how a credential whose key is lost gets well.
    if (error instanceof UnreadableCredentialError) return undefined
    throw error
  }
}
