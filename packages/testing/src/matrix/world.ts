import type { ContractPolicy, IssuedVerification } from '@onchain-verify/issuer'
import type { Verification } from '@onchain-verify/protocol'
import type { Abi, Address, Hex } from 'viem'
import type { Call } from '../chain/provider.js'
import type { VerifyKit } from '../issue/kit.js'
import type { BentDomain } from '../issue/sign.js'

/** How a transaction ended. */
export type Outcome =
  { readonly claimed: true; readonly hash: Hex } | { readonly claimed: false; readonly data: Hex }

/** What a case bends of the valid verification. */
export interface Bent {
  readonly verification?: Partial<Verification>
  readonly key?: Hex
  readonly domain?: BentDomain
}

/** One deployed contract on a chain that nobody has claimed on, for one case. */
export interface World {
  readonly kit: VerifyKit
  readonly address: Address
  readonly abi: Abi
  readonly paysOut: boolean
  /** Two accounts that belong to nobody in particular. */
  readonly wallet: Address
  readonly otherWallet: Address
  readonly policy: () => Promise<ContractPolicy>
  /** A valid verification of a person for {@link wallet}, not yet signed. */
  readonly verification: () => Promise<Verification>
  /** Signs the valid verification, with some of it bent. */
  readonly sign: (bent?: Bent) => Promise<IssuedVerification>
  /** Claims as the suite's author wrote it. */
  readonly claim: (wallet: Address, issued: IssuedVerification) => Promise<Outcome>
  /** What a claim sends, found out by claiming and taking it back. Undefined when the claim reverts. */
  readonly record: (wallet: Address, issued: IssuedVerification) => Promise<Call | undefined>
  /** Sends a recorded call, from whomever. */
  readonly perform: (from: Address, call: Call) => Promise<Outcome>
  readonly prepare: (wallet: Address) => Promise<void>
  /** Claims by another name. */
  readonly act: (action: string, wallet: Address, issued: IssuedVerification) => Promise<Outcome>
  readonly alreadyClaimed: {
    readonly error: string
    readonly args: (issued: IssuedVerification) => readonly unknown[] | undefined
  }
  readonly raiseCutoff: () => Promise<void>
}
