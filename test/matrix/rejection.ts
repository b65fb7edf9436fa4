import type { Signer } from 'ethers'
import { unpackSignature, type Policy } from '@onchain-verify/protocol'
import type { Claim, ConsumerCase } from './consumers'
import type { World } from './world'

/** What a test submits: a bent claim, by the verified wallet unless another is named. */
export type Attempt = Claim & { readonly by?: Signer }

/** One row of the matrix: the claim that must fail, and the registry's exact answer. */
export interface Rejection {
  readonly group: 'signature' | 'binding' | 'time' | 'signers'
  readonly when: string
  readonly bend: (world: World, consumer: ConsumerCase) => Promise<Attempt>
  readonly error: 'VerificationExpired' | 'InvalidSignature' | 'NotSigner'
  readonly args?: (attempt: Attempt) => unknown[]
  /** Left out for consumers whose policy cannot show the case. */
  readonly appliesTo?: (policy: Policy) => boolean
}

/** The signer that a packed signature names. */
export const namedSigner = ({ signature }: Claim) => unpackSignature(signature as `0x${string}`).signer
