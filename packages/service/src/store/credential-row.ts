import type { Credential } from '@onchain-verify/issuer'
import { lengthPrefixed, type Traits } from '@onchain-verify/protocol'
import { bytesToHex, hexToBytes, InvalidAddressError, isAddress, numberToBytes, type Address } from 'viem'
import type { Sealer } from './sealing.js'

/** A row of the table `credentials`. */
export interface CredentialRow {
  readonly wallet: Uint8Array
  readonly provider: string
  readonly subject: Uint8Array
  readonly traits: Uint8Array
  readonly key_id: string
  readonly authenticated_at: bigint
}

/** What a row says beside its sealed traits. */
type Facts = Pick<CredentialRow, 'wallet' | 'provider' | 'subject' | 'authenticated_at'>

const sealDomainTag = 'onchain-verify/credential-seal/v1'

/** @returns The row of a credential, its traits sealed to the rest of it. */
export function sealRow(sealer: Sealer, facts: Facts, traits: Traits): CredentialRow {
  const { keyId, bytes } = sealer.seal(JSON.stringify(traits), boundTo(facts))
  return { ...facts, traits: bytes, key_id: keyId }
}

/** @throws UnreadableCredentialError when no key opens it, or any column was changed. */
export function openRow(sealer: Sealer, row: CredentialRow): Credential {
  return {
    provider: row.provider,
    subject: bytesToHex(row.subject),
    traits: openTraits(sealer, row),
    authenticatedAt: Number(row.authenticated_at),
  }
}

export function openTraits(sealer: Sealer, row: CredentialRow): Traits {
  return JSON.parse(sealer.open({ keyId: row.key_id, bytes: row.traits }, boundTo(row))) as Traits
}

/**
 * Everything else in the row. With the database alone nobody can move traits to another wallet, take another account's
 * subject, or make a credential look fresh.
 */
function boundTo({ wallet, provider, subject, authenticated_at }: Facts): Uint8Array {
  const texts = [sealDomainTag, provider].map((text) => Buffer.from(text))
  return lengthPrefixed([...texts, wallet, subject, numberToBytes(authenticated_at, { size: 8 })])
}

/** @throws InvalidAddressError when it is none; upper and lower case are the same. */
export function walletBytes(wallet: Address): Uint8Array {
  if (!isAddress(wallet, { strict: false })) throw new InvalidAddressError({ address: wallet })
  return hexToBytes(wallet)
}
