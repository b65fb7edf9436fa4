import type { IssuedVerification } from '@onchain-verify/issuer'
import type { Abi, Address, Hex } from 'viem'
import type { VerifyKit } from '../issue/kit.js'

/** A transaction that was sent: what ethers resolves with, or the bare hash as viem has it. */
export type Sent = Hex | { readonly hash: string }

/** Claims once at the contract, with one transaction from the given wallet. Rejects when it reverts. */
export type Claim<Target> = (
  target: Target,
  wallet: Address,
  verification: IssuedVerification,
) => Promise<Sent>

/** A consumer contract under test, without a word about the library that calls it. */
export interface Subject<Target> {
  /** Deploys the contract, and whatever it needs, on a registry. */
  readonly deploy: (kit: VerifyKit) => Promise<Target>
  /** Where it is, and its interface with all its errors. */
  readonly locate: (target: Target) => Promise<{ readonly address: Address; readonly abi: Abi }>
  readonly claim: Claim<Target>
  /** What a wallet does before it claims, for example approving a token. */
  readonly prepare?: (target: Target, wallet: Address) => Promise<unknown>
  /** The contract's error for a person whom it has counted. */
  readonly alreadyClaimed: {
    readonly error: string
    /** Without it, the arguments may be anything. */
    readonly args?: (verification: IssuedVerification) => readonly unknown[]
  }
  /** Actions that stay open to a person who claimed, by name. */
  readonly otherActions?: Readonly<Record<string, Claim<Target>>>
  /** Whether a claim hands control to the wallet: it pays ether, or tokens with hooks. */
  readonly paysOut?: boolean
  /** Sets `cutoffBlock()` to the latest block, where the contract lets somebody do that. */
  readonly raiseCutoff?: (target: Target) => Promise<unknown>
}
