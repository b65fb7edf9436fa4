import { createRequire } from 'node:module'
import type secp256k1 from 'secp256k1'
import { bytesToHex, concat, hexToBytes, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { VerificationSigner } from './ports.js'
import { requirePrivateKey } from './private-key.js'

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
    sign(digest) {
      const { signature, recid } = curve.ecdsaSign(hexToBytes(digest), key)
      return Promise.resolve(bytesToHex(concat([signature, Uint8Array.of(27 + recid)])))
    },
  }
}
