/**
 * What can be subscribed to. The last three are of nodes with pre-confirmation: one message for each log, block state or
 * transaction that is new at an index.
 */
export const subscriptionKinds = [
  'newHeads',
  'logs',
  'pendingLogs',
  'newFlashblocks',
  'newFlashblockTransactions',
] as const

export type SubscriptionKind = (typeof subscriptionKinds)[number]

/** What a client asked for. */
export interface SubscriptionRequest {
  readonly kind: SubscriptionKind
  /** Address and topics, for logs. */
  readonly filter: Readonly<Record<string, unknown>>
  /** Transactions with their fields and logs rather than their hashes. */
  readonly full: boolean
}
