import { isHex, type Hex } from 'viem'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** @throws TypeError unless the key is 32 bytes of hex in 1..n-1. The key stays out of the message. */
export function requirePrivateKey(privateKey: Hex): void {
  const wellFormed = isHex(privateKey) && privateKey.length === 66
  if (!wellFormed || BigInt(privateKey) === 0n || BigInt(privateKey) >= curveOrder) {
    throw new TypeError('A private key must be 32 bytes of hex, between 1 and the order of secp256k1.')
  }
}
