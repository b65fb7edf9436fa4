/** What the service cannot do without. */
export type Dependency = 'rpc' | 'database' | 'signer'

/**
 * Something that the service depends on fails, is too slow or answers nonsense. Answered as 503 with Retry-After, and
 * never with one of the spec's codes, which would tell the user to act.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  /** @param retryAfter Seconds after which a retry makes sense. */
  constructor(
    readonly dependency: Dependency,
    cause: unknown,
    readonly retryAfter = 5,
  ) {
    super(`The ${dependency} is unavailable.`, { cause })
  }
}
