import type { AccessList, Address, Hex } from 'viem'

/** A transaction to be completed, signed and sent. Amounts in wei. What is undefined is filled in. */
export interface Draft {
  /** Undefined creates a contract. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas?: bigint | undefined
  /** What to do when gas cannot be estimated since the transaction would fail: send it nonetheless, or say so. */
  readonly ifEstimateFails: 'send' | 'throw'
  /** At least this much gas, beside the estimate. */
  readonly minimalGas?: bigint | undefined
  readonly nonce?: number | undefined
  readonly fees?: GivenFees | undefined
  readonly accessList?: AccessList | undefined
  /** Delegates the sender to this contract first (EIP-7702); the transaction is of type 4 then. */
  readonly delegateTo?: Address | undefined
}

/** Fees that a dapp chose, in wei per gas. */
export interface GivenFees {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** A signed transaction's place on the chain. */
export interface Sent {
  readonly hash: Hex
  readonly nonce: number
  /** It carries the delegation of its own sender. */
  readonly delegates: boolean
}
