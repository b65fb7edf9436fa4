/** What every request of the wallet fails with: a JSON-RPC error with a stable code and a sentence that says what to do. */
export class RpcError extends Error {
  override readonly name: string = 'RpcError'

  /**
   * @param code As in EIP-1193, EIP-1474 and EIP-5792.
   * @param message One sentence or two, for a developer.
   * @param data What the node said beside its message, where it said something.
   */
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
