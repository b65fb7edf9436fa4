import { serializeSignature, type Hex } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import type { VerificationSigner } from './ports.js'
import { requirePrivateKey } from './private-key.js'

/** Signs with viem's JavaScript curve; runs everywhere. */
export function createViemSigner(privateKey: Hex): VerificationSigner {
  requirePrivateKey(privateKey)
  return {
    address: privateKeyToAddress(privateKey),
    sign: async (digest) => serializeSignature(await sign({ hash: digest, privateKey })),
  }
}
