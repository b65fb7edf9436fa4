import { createRequire } from 'node:module'
import type secp256k1 from 'secp256k1'

const require = createRequire(import.meta.url)

/**
 * The native addon, or the reason why there is none. The package's own main file is passed over on purpose: where the
 * addon is missing it falls back to a slow curve of its own without saying so.
 */
export const native = load()

function load(): typeof secp256k1 | Error {
  try {
    return require('secp256k1/bindings') as typeof secp256k1
  } catch (reason) {
    return new Error('The native secp256k1 addon is not installed for this platform.', { cause: reason })
  }
}

/** Whether the native `secp256k1` addon loads on this machine. */
export function isNativeAvailable(): boolean {
  return !(native instanceof Error)
}
