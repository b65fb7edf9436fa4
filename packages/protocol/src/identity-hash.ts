import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, size, stringToBytes, type Hex } from 'viem'
import { lengthPrefixed } from './length-prefix.js'

/** Names the use and the version of the HMAC, so that one secret cannot be tricked into another meaning. */
export const identityDomainTag = 'onchain-verify/identity-hash/v1'

/** Shortest identity secret in bytes: the strength of HMAC-SHA256. */
export const identitySecretMinBytes = 32

/** Who a person is at one policy. */
export interface Identity {
  readonly provider: string
  /** The provider's stable id of the account (or a keyed hash of it), never a handle: handles change hands. */
  readonly subject: string
  /** See {@link hashPolicy}. It binds chain, contract and policy, so every contract sees another hash. */
  readonly policyHash: Hex
}

/**
 * `HMAC-SHA256(secret, len-prefixed(domain tag, provider, subject, policyHash))`, see {@link lengthPrefixed}. The same
 * person gets the same hash from any wallet at one contract; hashes at two contracts cannot be linked, nor turned back
 * into the person, without the secret.
 * @throws RangeError when the secret is shorter than 32 bytes.
 */
export function hashIdentity(secret: Uint8Array, identity: Identity): Hex {
  requireIdentitySecret(secret)
  if (size(identity.policyHash) !== 32) throw new RangeError('policyHash must be 32 bytes.')
  const parts = [
    stringToBytes(identityDomainTag),
    stringToBytes(identity.provider),
    stringToBytes(identity.subject),
    hexToBytes(identity.policyHash),
  ]
  return bytesToHex(hmac(sha256, secret, lengthPrefixed(parts)))
}

/** @throws RangeError when the secret is shorter than 32 bytes. */
export function requireIdentitySecret(secret: Uint8Array): void {
  if (secret.length < identitySecretMinBytes) {
    throw new RangeError(`The identity secret must be at least ${identitySecretMinBytes} bytes.`)
  }
}
