import type { Consumer, Policy, Traits } from '@onchain-verify/protocol'
import type { Address, Hex } from 'viem'

/** A contract's policy as it stands at one block. */
export interface ContractPolicy extends Policy {
  readonly consumer: Consumer
  /** The policyHash: `hashPolicy(consumer, policy)` of protocol. */
  readonly hash: Hex
  /** Credentials authenticated before this unix second are refused: 0 without a cutoff, Infinity for a future one. */
  readonly authenticatedSince: number
  /** The block's timestamp in unix seconds. */
  readonly readAt: number
}

/** Reads policies from the chain. */
export interface PolicyReader {
  /**
   * @throws ContractNotFoundError when there is no contract, or it exposes no policy.
   * @throws InvalidPolicyError when its answer is beyond what is supported.
   */
  read(consumer: Consumer): Promise<ContractPolicy>
}

/** One account at one provider, as a wallet linked it. */
export interface Credential {
  readonly provider: string
  /** The provider's stable id of the account, or a keyed hash of it. Never a handle. */
  readonly subject: string
  readonly traits: Traits
  /** When the account was last authenticated, in unix seconds. */
  readonly authenticatedAt: number
}

/** Finds credentials by wallet and provider. */
export interface CredentialStore {
  find(wallet: Address, provider: string): Promise<Credential | undefined>
}

/** Holds one key of the registry's allowlist. */
export interface VerificationSigner {
  readonly address: Address
  /**
   * @param digest The 32-byte EIP-712 digest.
   * @returns r || s || v: 65 bytes, s in the lower half, v 27 or 28.
   * @throws TypeError, by rejecting, when the digest is not 32 bytes of hex.
   */
  sign(digest: Hex): Promise<Hex>
}

/** Tells the time in unix seconds. */
export interface Clock {
  now(): number
}
