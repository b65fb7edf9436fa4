import { bytesToHex, concat, hexToBytes, numberToBytes, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { curveOrder, requireDigest, requirePrivateKey } from './curve.js'
import { native } from './native-curve.js'
import type { VerificationSigner } from './ports.js'

/**
 * Signs with libsecp256k1.
 * @throws Error when the addon is not there; {@link isNativeAvailable} tells.
 */
export function createNativeSigner(privateKey: Hex): VerificationSigner {
  requirePrivateKey(privateKey)
  if (native instanceof Error) throw native
  const curve = native
  const key = hexToBytes(privateKey)
  return {
    address: publicKeyToAddress(bytesToHex(curve.publicKeyCreate(key, false))),
    async sign(digest) {
      requireDigest(digest)
      const { signature, recid } = curve.ecdsaSign(reduce(digest), key)
      return Promise.resolve(bytesToHex(concat([signature, Uint8Array.of(27 + recid)])))
    },
  }
}

/** RFC 6979 derives the nonce from the digest modulo the curve's order; libsecp256k1 leaves the reduction to its caller. */
function reduce(digest: Hex): Uint8Array {
  const number = BigInt(digest)
  return number < curveOrder ? hexToBytes(digest) : numberToBytes(number - curveOrder, { size: 32 })
}
