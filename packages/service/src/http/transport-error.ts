import type { TransportCode } from '@onchain-verify/protocol'

/** A request that is refused for how it came, not for what it asks. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  /** @param retryAfter Seconds, where waiting helps. */
  constructor(
    readonly code: TransportCode,
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}
