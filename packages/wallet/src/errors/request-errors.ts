import { RpcError } from './rpc-error.js'

/** The wallet cannot parse the request; the message says which parameter and what is expected. */
export class InvalidParamsError extends RpcError {
  static readonly code = -32602
  override readonly name = 'InvalidParamsError'
  constructor(message: string) {
    super(InvalidParamsError.code, message)
  }
}

/** `wallet_sendCalls` of another version than 2.0.0. */
export class VersionNotSupportedError extends RpcError {
  static readonly code = -32000
  override readonly name = 'VersionNotSupportedError'
  constructor(version: string, supported: string) {
    super(
      VersionNotSupportedError.code,
      `version ${shorten(version)} is not supported; send version ${supported}`,
    )
  }
}

/** The wallet failed in a way that is not about the request. */
export class InternalError extends RpcError {
  static readonly code = -32603
  override readonly name = 'InternalError'
  constructor(message: string, cause?: unknown) {
    super(InternalError.code, message)
    if (cause !== undefined) this.cause = cause
  }
}

/** The node answered with an error. Code, message and data are its own. */
export class NodeError extends RpcError {
  override readonly name = 'NodeError'
}

/** What came from outside is not given back in full. */
export function shorten(text: string): string {
  return text.length <= 64 ? text : `${text.slice(0, 64)}...`
}
