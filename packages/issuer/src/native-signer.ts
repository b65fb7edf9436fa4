import { createRequire } from 'node:module'
import type secp256k1 from 'secp256k1'
import { bytesToHex, concat, hexToBytes, numberToBytes, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { curveOrder, requireDigest, requirePrivateKey } from './curve.js'
import type { VerificationSigner } from './ports.js'

const require = createRequire(import.meta.url)

/**
 * The native addon, or the reason why there is none. The package's own main file is passed over on purpose: where the
 * addon is missing it falls back to a slow curve of its own without saying so.
 */
const native = load()

function load(): typeof secp256k1 | Error {
  try {
    return require('secp256k1/bindings') as typeof secp256k1
  } catch (reason) {
    return new Error('The native secp256k1 addon is not installed for this platform.', { cause: reason })
  }
}

export function isNativeAvailable(): boolean {
  return !(native instanceof Error)
}

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
