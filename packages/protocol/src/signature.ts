import { concat, getAddress, isAddress, isHex, size, slice, type Address, type Hex } from 'viem'

/** Bytes of a packed signature: signer (20) || r (32) || s (32) || v (1). */
export const packedSignatureLength = 85

/** A packed signature, taken apart. */
export interface PackedSignature {
  readonly signer: Address
  /** r || s || v, 65 bytes. */
  readonly signature: Hex
}

/**
 * Puts the signer in front of its ECDSA signature. The registry needs the name: a wrong digest recovers a random
 * address, and only the named one tells "signed for something else" from "signed by somebody who may not".
 * @param signature r || s || v, 65 bytes, v 27 or 28.
 * @throws TypeError when a part is not of its length.
 */
export function packSignature({ signer, signature }: PackedSignature): Hex {
  if (!isAddress(signer, { strict: false })) throw new TypeError('The signer must be an address of 20 bytes.')
  requireBytes(signature, 65, 'An ECDSA signature')
  return concat([signer, signature]).toLowerCase() as Hex
}

/** @throws TypeError when `packed` is not 85 bytes of hex. */
export function unpackSignature(packed: Hex): PackedSignature {
  requireBytes(packed, packedSignatureLength, 'A packed signature')
  return { signer: getAddress(slice(packed, 0, 20)), signature: slice(packed, 20) }
}

function requireBytes(value: Hex, length: number, what: string): void {
  if (!isHex(value) || value.length % 2 !== 0 || size(value) !== length) {
    throw new TypeError(`${what} must be ${length} bytes of hex.`)
  }
}
