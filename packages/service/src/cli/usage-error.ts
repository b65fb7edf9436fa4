/** A command line that is not understood. The message is one sentence that says what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
