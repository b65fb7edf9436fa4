import type { Condition } from '@onchain-verify/protocol'
import type { Hex } from 'viem'

/** The getters whose answers are signed. */
export type PolicyGetter = 'provider' | 'conditions'

/** What a consumer contract declares, and whether one can rely on it. */
export interface ConsumerReport {
  readonly consumer: Hex
  readonly chainId: number
  readonly provider: string
  readonly conditions: readonly Condition[]
  /** Decimal; "0" when there is no cutoff. */
  readonly cutoffBlock: string
  readonly policyHash: `0x${string}`
  readonly supported: boolean
  /** Why the service does not support the policy, in sentences. */
  readonly problems: readonly string[]
  readonly constant: boolean
  /** Why each getter's answer may change, by getter. */
  readonly inconstancies: Readonly<Partial<Record<PolicyGetter, string>>>
}

/** The contract cannot be judged at all. The message is one sentence that says what to do. */
export class ConsumerError extends Error {
  override readonly name = 'ConsumerError'
}
