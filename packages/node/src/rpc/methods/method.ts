import type { BlockTimestamps } from '../block-timestamps.js'
import type { Provider } from '../provider.js'
import type { Parameter } from '../schema/parameters.js'
import type { Subscriber, Subscriptions } from '../subscriptions/subscriptions.js'

/** The world of a handler. */
export interface Context {
  readonly provider: Provider
  readonly timestamps: BlockTimestamps
  readonly subscriptions: Subscriptions
  /** Who can be sent notifications; absent over HTTP. */
  readonly subscriber: Subscriber | undefined
}

export type Handler = (params: readonly unknown[], context: Context) => Promise<unknown>

/** A JSON-RPC method. Without a handler the engine below answers it as it is. */
export interface Method {
  readonly params: readonly Parameter[]
  readonly handle?: Handler
}
