import type { Address, Hex } from 'viem'

/** What the wallet knows of a batch it sent. Plain data: a store keeps it as JSON. */
export interface Batch {
  readonly id: string
  readonly from: Address
  readonly chainId: number
  /** In one transaction; else one a call. */
  readonly atomic: boolean
  readonly callCount: number
  /** Those that carry the calls, in order. */
  readonly transactions: readonly BatchTransaction[]
  /** Nothing more will be sent. */
  readonly isDone: boolean
  /** Why no more was sent. */
  readonly error?: BatchError
}

export interface BatchTransaction {
  readonly hash: Hex
  readonly nonce: number
  /** The node had it for certain, or has shown it. */
  readonly isAccepted: boolean
  /** It was in a block once. */
  readonly wasIncluded?: boolean
}

/** What the node or the wallet said. */
export interface BatchError {
  readonly code: number
  readonly message: string
}
