import type { Hex } from 'viem'
import { OnchainVerifyError } from './onchain-verify-error.js'

/** The user said no in the wallet (4001). */
export class UserRejectedError extends OnchainVerifyError {
  override readonly name = 'UserRejectedError'
  readonly code = 'user_rejected'
  constructor(options?: ErrorOptions) {
    super('The request was rejected in the wallet.', options)
  }
}

/** The wallet has not authorized this account or method for the app (4100). */
export class WalletUnauthorizedError extends OnchainVerifyError {
  override readonly name = 'WalletUnauthorizedError'
  readonly code = 'wallet_unauthorized'
  constructor(options?: ErrorOptions) {
    super('The wallet has not given the app access to this account. Connect it again.', options)
  }
}

/** The wallet is on another chain than the claim. */
export class WrongChainError extends OnchainVerifyError {
  override readonly name = 'WrongChainError'
  readonly code = 'wrong_chain'
  constructor(
    readonly actual: number,
    readonly expected: number,
  ) {
    super(`The wallet is on chain ${actual}, but the claim is on chain ${expected}.`)
  }
}

/** The account cannot pay for the transaction. */
export class InsufficientFundsError extends OnchainVerifyError {
  override readonly name = 'InsufficientFundsError'
  readonly code = 'insufficient_funds'
  constructor(options?: ErrorOptions) {
    super('The account cannot pay for the transaction.', options)
  }
}

/** The wallet could not do it, for a reason of its own. */
export class WalletFailedError extends OnchainVerifyError {
  override readonly name = 'WalletFailedError'
  readonly code = 'wallet_failed'
  /** @param walletCode The JSON-RPC, EIP-1193 or EIP-5792 code, or the status of a batch, if there is one. */
  constructor(
    message: string,
    readonly walletCode: number | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The chain's node does not answer. Nothing was sent. */
export class ChainUnavailableError extends OnchainVerifyError {
  override readonly name = 'ChainUnavailableError'
  readonly code = 'chain_unavailable'
  constructor(options?: ErrorOptions) {
    super('The chain does not answer. Nothing was sent.', options)
  }
}

/** A transaction is, or may be, under way, and its outcome is not known yet. Sending another could claim twice. */
export class TransactionPendingError extends OnchainVerifyError {
  override readonly name = 'TransactionPendingError'
  readonly code = 'transaction_pending'
  /** @param hash The transaction; undefined when the connection broke while it was being sent. */
  constructor(
    readonly hash: Hex | undefined,
    options?: ErrorOptions,
  ) {
    super(
      hash === undefined
        ? 'The connection broke while the transaction was being sent. Look at the account before sending again.'
        : `The transaction ${hash} is not in a block yet.`,
      options,
    )
  }
}

/** Another transaction of the account took this one's place. */
export class TransactionReplacedError extends OnchainVerifyError {
  override readonly name = 'TransactionReplacedError'
  readonly code = 'transaction_replaced'
  constructor(readonly hash: Hex) {
    super(`The transaction ${hash} was replaced by another one of the same account.`)
  }
}
