import { id, type BaseContract, type SigningKey } from 'ethers'
import type { SignerRegistry } from '../../typechain-types'
import { nextTimestamp, signVerification } from '../fixtures'

/** What a consumer's function takes: identityHash, expiration, signature. */
export type ClaimArguments = [identityHash: string, expiration: number, signature: string]

/**
 * A valid claim of one person, by name, for a wallet at a consumer. The policy hash is the registry's own word: where
 * the hash itself is under test, use `World.sign`, which takes it from the protocol package.
 */
export async function claimFor(
  { registry, signer }: { registry: SignerRegistry; signer: { signingKey: SigningKey } },
  consumer: BaseContract,
  wallet: string,
  person = 'a person',
): Promise<ClaimArguments> {
  const verification = {
    user: wallet as `0x${string}`,
    identityHash: id(person) as `0x${string}`,
    policyHash: (await registry.policyHashOf(await consumer.getAddress())) as `0x${string}`,
    expiration: (await nextTimestamp()) + 300,
  }
  const signature = await signVerification({ registry, key: signer.signingKey }, verification)
  return [verification.identityHash, verification.expiration, signature]
}
