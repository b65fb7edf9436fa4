import type { Hex } from 'viem'
import type { Submission } from './load'

/** What the node said to a submission: nothing where it took it, or the words of its refusal. */
export interface Reply {
  readonly submission: Submission
  readonly refusal?: string
}

export interface Block {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly transactions: readonly Hex[]
}

export interface SealedBlock extends Block {
  /** Of the receipts, in the order of the transactions. */
  readonly statuses: readonly Hex[]
}

/** `latest`, `pending` and `latest` again, read in this order by one batch. */
export interface Sample {
  readonly before: Block
  readonly pending: Block | null
  readonly after: Block
}

/** Everything that a soak saw. */
export interface SoakRecord {
  readonly replies: readonly Reply[]
  /** Hashes in the order in which newFlashblockTransactions told of them. */
  readonly announced: readonly Hex[]
  readonly samples: readonly Sample[]
  /** From the genesis on. */
  readonly blocks: readonly SealedBlock[]
  /** eth_getTransactionCount of each sender at `latest` in the end. */
  readonly counts: readonly number[]
}
