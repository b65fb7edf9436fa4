/** An error object of JSON-RPC: what a client is told. Anything else that is thrown is answered without a word of it. */
export class RpcError extends Error {
  override readonly name: string = 'RpcError'

  /**
   * @param code As in JSON-RPC 2.0 section 5.1, EIP-1474 and the Ethereum execution API.
   * @param data Bytes as hex, where the code has some.
   */
  constructor(
    readonly code: number,
    message: string,
    readonly data?: string,
  ) {
    super(message)
  }
}

/** What came in is not JSON. */
export class ParseError extends RpcError {
  override readonly name = 'ParseError'
  constructor() {
    super(-32700, 'parse error: the body is not JSON')
  }
}

/** JSON, but no JSON-RPC request. */
export class InvalidRequestError extends RpcError {
  override readonly name = 'InvalidRequestError'
  constructor(expected: string) {
    super(-32600, `invalid request: ${expected}`)
  }
}

/** Neither the table nor the engine below has this method. The words are geth's; clients look for them. */
export class MethodNotFoundError extends RpcError {
  override readonly name = 'MethodNotFoundError'
  constructor(method: string) {
    super(-32601, `the method ${shorten(method)} does not exist/is not available`)
  }
}

/** A public node does not answer this one; alone it is HTTP 403, in a batch or over WebSocket only this error. */
export class ForbiddenMethodError extends RpcError {
  static readonly code = -32004
  override readonly name = 'ForbiddenMethodError'
  constructor(method: string) {
    super(ForbiddenMethodError.code, `${method} is not available on public endpoints`)
  }
}

/** A parameter is missing, malformed or one too many; the message says which and what is expected. */
export class InvalidParamsError extends RpcError {
  override readonly name = 'InvalidParamsError'
  constructor(message: string) {
    super(-32602, message)
  }
}

/** The engine failed in a way that is not about the request. */
export class InternalError extends RpcError {
  override readonly name = 'InternalError'
  constructor() {
    super(-32603, 'internal error')
  }
}

/** The call reverted. Code 3 and `data` are the execution API's, the words geth's. */
export class RevertedError extends RpcError {
  override readonly name = 'RevertedError'
  constructor(data: string, reason: string | undefined) {
    super(3, reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`, data)
  }
}

/** The transaction was accepted and is not in a block yet (EIP-7966). `data` is its hash. */
export class ReceiptTimeoutError extends RpcError {
  override readonly name = 'ReceiptTimeoutError'
  constructor(hash: string, timeout: number) {
    super(4, `the transaction was accepted but not pre-confirmed within ${timeout} ms`, hash)
  }
}

/** A hostile name is not given back in full. */
function shorten(method: string): string {
  return method.length <= 64 ? method : `${method.slice(0, 64)}...`
}
