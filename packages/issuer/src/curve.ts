import { isHex, type Hex } from 'viem'

/** The order of secp256k1. */
export const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** @throws TypeError unless the key is 32 bytes of hex in 1..n-1. The key stays out of the message. */
export function requirePrivateKey(privateKey: Hex): void {
  if (!is32Bytes(privateKey) || BigInt(privateKey) === 0n || BigInt(privateKey) >= curveOrder) {
    throw new TypeError('A private key must be 32 bytes of hex, between 1 and the order of secp256k1.')
  }
}

/** @throws TypeError unless the digest is 32 bytes of hex. */
export function requireDigest(digest: Hex): void {
  if (!is32Bytes(digest)) throw new TypeError('A digest must be 32 bytes of hex.')
}

function is32Bytes(value: Hex): boolean {
  return isHex(value) && value.length === 66
}
