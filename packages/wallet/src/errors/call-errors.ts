import { RpcError } from './rpc-error.js'
import { shorten } from './request-errors.js'

/** The codes of EIP-5792. */

/** A capability is neither known nor marked `optional: true`. */
export class UnsupportedCapabilityError extends RpcError {
  static readonly code = 5700
  override readonly name = 'UnsupportedCapabilityError'
  constructor(
    readonly capability: string,
    where: string,
  ) {
    super(
      UnsupportedCapabilityError.code,
      `the wallet lacks the capability ${shorten(capability)} (${where}); mark it optional: true or leave it out`,
    )
  }
}

/** Atomic execution was asked for on a chain without EIP-7702. */
export class Eip7702NotSupportedError extends RpcError {
  static readonly code = 5710
  override readonly name = 'Eip7702NotSupportedError'
  constructor(readonly chainId: number) {
    super(
      Eip7702NotSupportedError.code,
      `chain ${chainId} has no EIP-7702, so calls cannot be atomic there; send atomicRequired: false`,
    )
  }
}

/** The sender has a batch with this id. */
export class DuplicateBatchIdError extends RpcError {
  static readonly code = 5720
  override readonly name = 'DuplicateBatchIdError'
  constructor(readonly id: string) {
    super(
      DuplicateBatchIdError.code,
      `a batch with the id ${shorten(id)} was already submitted; choose another, or none`,
    )
  }
}

/** The wallet has no batch with this id. */
export class UnknownBatchIdError extends RpcError {
  static readonly code = 5730
  override readonly name = 'UnknownBatchIdError'
  constructor(readonly id: string) {
    super(
      UnknownBatchIdError.code,
      `no batch has the id ${shorten(id)}; send the id that wallet_sendCalls returned`,
    )
  }
}

/** More calls or more data than the wallet puts into one batch. */
export class BatchTooLargeError extends RpcError {
  static readonly code = 5740
  override readonly name = 'BatchTooLargeError'
  constructor(given: number, limit: number, unit: 'calls' | 'bytes') {
    super(
      BatchTooLargeError.code,
      `the batch has ${given} ${unit} and at most ${limit} are taken; send it in parts`,
    )
  }
}

/** The user agreed to the batch and not to the delegation (EIP-7702) that it needs. */
export class UpgradeRejectedError extends RpcError {
  static readonly code = 5750
  override readonly name = 'UpgradeRejectedError'
  constructor(
    readonly account: string,
    readonly chainId: number,
  ) {
    super(
      UpgradeRejectedError.code,
      `the user rejected the EIP-7702 upgrade of ${account} on chain ${chainId}; send atomicRequired: false to do without`,
    )
  }
}
