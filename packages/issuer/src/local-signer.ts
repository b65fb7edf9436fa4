import type { Hex } from 'viem'
import { isNativeAvailable } from './native-curve.js'
import { createNativeSigner } from './native-signer.js'
import type { VerificationSigner } from './ports.js'
import { createViemSigner } from './viem-signer.js'

/**
 * A signer with its key in memory: native where the addon loads, viem elsewhere. Both follow RFC 6979, so they give
 * the same bytes; the native one is many times faster.
 * @throws TypeError when the key is not 32 bytes of hex within the curve's order. The key is not in the message.
 */
export function createLocalSigner(privateKey: Hex): VerificationSigner {
  return isNativeAvailable() ? createNativeSigner(privateKey) : createViemSigner(privateKey)
}
