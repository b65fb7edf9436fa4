import { serializeSignature, type Hex } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { requireDigest, requirePrivateKey } from './curve.js'
import type { VerificationSigner } from './ports.js'

/** Signs with viem's JavaScript curve; runs everywhere. */
export function createViemSigner(privateKey: Hex): VerificationSigner {
  requirePrivateKey(privateKey)
  return {
    address: privateKeyToAddress(privateKey),
    async sign(digest) {
      requireDigest(digest)
      return serializeSignature(await sign({ hash: digest, privateKey }))
    },
  }
}
