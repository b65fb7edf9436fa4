import { RpcError } from './rpc-error.js'
import { shorten } from './request-errors.js'

/** The codes of EIP-1193 and EIP-3085. */

/** The user said no. */
export class UserRejectedRequestError extends RpcError {
  static readonly code = 4001
  override readonly name = 'UserRejectedRequestError'
  constructor(what: string) {
    super(UserRejectedRequestError.code, `the user rejected ${what}`)
  }
}

/** The account is not connected, the method is disabled, or the kind of asset is not supported. */
export class UnauthorizedError extends RpcError {
  static readonly code = 4100
  override readonly name = 'UnauthorizedError'
  constructor(message: string) {
    super(UnauthorizedError.code, message)
  }
}

/** Neither the wallet's nor the node's: a node must not sign for the wallet with accounts of its own. */
export class UnsupportedMethodError extends RpcError {
  static readonly code = 4200
  override readonly name = 'UnsupportedMethodError'
  constructor(method: string) {
    super(UnsupportedMethodError.code, `the wallet does not support ${shorten(method)}`)
  }
}

/** The node cannot be reached. Nothing is said of its address, which may hold a key. */
export class DisconnectedError extends RpcError {
  static readonly code = 4900
  override readonly name = 'DisconnectedError'
  constructor(message: string) {
    super(DisconnectedError.code, message)
  }
}

/** The node is of another chain than the wallet takes it for. */
export class ChainDisconnectedError extends RpcError {
  static readonly code = 4901
  override readonly name = 'ChainDisconnectedError'
  constructor(expected: number, actual: number) {
    super(
      ChainDisconnectedError.code,
      `the node serves chain ${actual}, and the wallet is set to chain ${expected}: correct chainId or rpcUrl`,
    )
  }
}

/** The wallet does not know the chain. */
export class UnrecognizedChainError extends RpcError {
  static readonly code = 4902
  override readonly name = 'UnrecognizedChainError'
  constructor(chainId: string) {
    super(
      UnrecognizedChainError.code,
      `the wallet does not know chain ${shorten(chainId)}; add it with wallet_addEthereumChain`,
    )
  }
}
