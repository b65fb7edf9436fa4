import { bytesToHex, hexToBytes, isHex, recoverAddress as recoverSlowly, type Address, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { requireDigest } from './curve.js'
import { native } from './native-curve.js'

/**
 * Whose ECDSA signature over secp256k1 this is: native where the addon loads, viem elsewhere.
 * @param signature r || s || v, 65 bytes; v is 27 or 28, or 0 or 1 as some hardware wallets write it. Both halves of s are
 * taken: nothing may be keyed on a signature's bytes.
 * @returns Undefined when it is not of that form or no key made it. Any other signature belongs to somebody.
 * @throws TypeError, by rejecting, when the digest is not 32 bytes of hex.
 */
export async function recoverAddress(digest: Hex, signature: Hex): Promise<Address | undefined> {
  requireDigest(digest)
  if (!isHex(signature) || signature.length !== 132) return undefined
  const bytes = hexToBytes(signature)
  const v = bytes[64] as number
  const recoveryId = v >= 27 ? v - 27 : v
  if (recoveryId > 1) return undefined
  try {
    if (native instanceof Error) return await recoverSlowly({ hash: digest, signature })
    const publicKey = native.ecdsaRecover(bytes.subarray(0, 64), recoveryId, hexToBytes(digest), false)
    return publicKeyToAddress(bytesToHex(publicKey))
  } catch {
    // Both curves throw errors without a class of their own when r or s is no point or number of the curve's.
    return undefined
  }
}
