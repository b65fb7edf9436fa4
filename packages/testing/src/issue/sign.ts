import { createLocalSigner, type IssuedVerification } from '@onchain-verify/issuer'
import {
  packSignature,
  verificationDomain,
  verificationTypedData,
  type Registry,
  type Verification,
} from '@onchain-verify/protocol'
import { hashTypedData, type Hex } from 'viem'

/** The EIP-712 domain, field by field; what is left out is the registry's. */
export type BentDomain = Partial<ReturnType<typeof wide>>

/** `verificationDomain` with fields of any value. */
function wide(registry: Registry): {
  name: string
  version: string
  chainId: number
  verifyingContract: Hex
} {
  return verificationDomain(registry)
}

/** The digest of a verification, under the registry's domain or a bent one. */
export function digestOf(registry: Registry, verification: Verification, domain: BentDomain = {}): Hex {
  return hashTypedData({
    ...verificationTypedData(registry, verification),
    domain: { ...wide(registry), ...domain },
  })
}

/** Signs any verification, right or wrong, with any key, as the service packs it. */
export async function signVerification(
  registry: Registry,
  key: Hex,
  verification: Verification,
  domain?: BentDomain,
): Promise<IssuedVerification> {
  const signer = createLocalSigner(key)
  const signature = await signer.sign(digestOf(registry, verification, domain))
  return {
    identityHash: verification.identityHash,
    expiration: verification.expiration,
    signature: packSignature({ signer: signer.address, signature }),
  }
}
