/** Codes of EIP-1474 that the engine answers with. */
export const engineErrorCode = {
  refused: -32000,
  noSuchMethod: -32601,
  invalidParams: -32602,
} as const

/** A request that the engine does not fulfil. The message is what the client sees. */
export class EngineError extends Error {
  override readonly name = 'EngineError'

  constructor(
    message: string,
    readonly code: number = engineErrorCode.refused,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
