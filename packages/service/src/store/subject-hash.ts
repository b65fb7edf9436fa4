import { lengthPrefixed } from '@onchain-verify/protocol'
import { createHmac } from 'node:crypto'

/** Names the use and the version of the HMAC, so that one secret cannot be tricked into another meaning. */
export const subjectDomainTag = 'onchain-verify/subject-hash/v1'

/** Shortest subject secret in bytes: the strength of HMAC-SHA256. */
export const subjectSecretMinBytes = 32

/**
 * `HMAC-SHA256(secret, len-prefixed(domain tag, provider, subject))`: what is kept of the provider's stable id of an
 * account.
 *
 * This is the `subject` of a stored credential, so `hashIdentity` is taken over this hash and never over the id itself:
 * identityHash = HMAC(identity secret, ... HMAC(subject secret, ... id) ...). One account gives one hash from any
 * wallet, and changing the subject secret makes everybody a new person everywhere, as changing the identity secret does.
 */
export function hashSubject(secret: Uint8Array, provider: string, subject: string): Uint8Array {
  const parts = [subjectDomainTag, provider, subject].map((part) => Buffer.from(part))
  return createHmac('sha256', secret).update(lengthPrefixed(parts)).digest()
}
