import type { ContractPolicy, IssuedVerification } from '@onchain-verify/issuer'
import type { Policy, Verification } from '@onchain-verify/protocol'
import type { Address, Hex } from 'viem'
import type { Chain } from '../chain/provider.js'
import type { Addressable } from './addressable.js'
import type { Person } from './person.js'
import type { BentDomain } from './sign.js'

/** Who wants a verification for which contract, and what is to be wrong with it. */
export interface IssueRequest {
  readonly consumer: Addressable
  /** Who will claim: `msg.sender` at the contract. */
  readonly wallet: Addressable
  /** `'a person'` unless given. */
  readonly person?: Person
  /** Another last second, in unix time. */
  readonly expiration?: number
  /** Another hash than the person's. */
  readonly identityHash?: Hex
  /** Another policy than the contract's, or a policyHash. */
  readonly policy?: Policy | Hex
  /** A private key other than the one that the registry allows. */
  readonly signer?: Hex
  /** Another EIP-712 domain, or some fields of it. */
  readonly domain?: BentDomain
  /** Changes the 85 bytes after they were signed. */
  readonly bytes?: (signature: Hex) => Hex
}

/** The registry and the service in process: what a suite claims with. */
export interface VerifyKit {
  readonly chain: Chain
  readonly registry: Address
  /** The account that may add and remove signers; it can send transactions. */
  readonly owner: Address
  /** The key that the registry allows. It is public: for tests only. */
  readonly signer: { readonly address: Address; readonly privateKey: Hex }
  /**
   * A verification by the reference issuer, under the policy that the contract declares now.
   * @throws VerificationError of @onchain-verify/protocol when the service would refuse, whatever is bent.
   */
  issue(request: IssueRequest): Promise<IssuedVerification>
  /** Signs any fields, without asking whether the service would. */
  sign(
    verification: Verification,
    bent?: { readonly key?: Hex; readonly domain?: BentDomain },
  ): Promise<IssuedVerification>
  /** The policy that a contract declares now. */
  policyOf(consumer: Addressable): Promise<ContractPolicy>
  addSigner(signer: Address): Promise<void>
  removeSigner(signer: Address): Promise<void>
}
