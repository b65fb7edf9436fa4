import type { Address, Hex } from 'viem'

/** One call of a batch. */
export interface Call {
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  /** What the dapp limits or grants it (`gasLimitOverride`). */
  readonly gas?: bigint | undefined
}
