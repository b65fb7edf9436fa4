import type { Address, Hex } from 'viem'
import { OnchainVerifyError } from './onchain-verify-error.js'

/** The registry's `VerificationExpired`. Ask for another verification. */
export class VerificationExpiredError extends OnchainVerifyError {
  override readonly name = 'VerificationExpiredError'
  readonly code = 'verification_expired'
  /** @param expiration Unix seconds. */
  constructor(
    readonly expiration: number,
    options?: ErrorOptions,
  ) {
    super('The verification has expired. Ask for another one.', options)
  }
}

/** The registry's `InvalidSignature`: the verification is for another wallet, contract, policy or chain. */
export class InvalidSignatureError extends OnchainVerifyError {
  override readonly name = 'InvalidSignatureError'
  readonly code = 'invalid_signature'
  constructor(options?: ErrorOptions) {
    super(
      'The verification was made for another wallet, contract, policy or chain. Ask for one for this claim.',
      options,
    )
  }
}

/** The registry's `NotSigner`: the key that signed is not, or no longer, allowed. */
export class NotSignerError extends OnchainVerifyError {
  override readonly name = 'NotSignerError'
  readonly code = 'not_signer'
  constructor(
    readonly signer: Address,
    options?: ErrorOptions,
  ) {
    super(`The registry does not allow the signer ${signer}. Ask for another verification.`, options)
  }
}

/** The registry's `PolicyUnreadable`: the contract's policy cannot be read. */
export class PolicyUnreadableError extends OnchainVerifyError {
  override readonly name = 'PolicyUnreadableError'
  readonly code = 'policy_unreadable'
  constructor(
    readonly consumer: Address,
    options?: ErrorOptions,
  ) {
    super(`The policy of ${consumer} cannot be read.`, options)
  }
}

/** The person has claimed already, from this or another wallet: `AlreadyEnrolled` or `IdentityAlreadyUsed`. */
export class AlreadyClaimedError extends OnchainVerifyError {
  override readonly name = 'AlreadyClaimedError'
  readonly code = 'already_claimed'
  /** @param errorName The contract's error. */
  constructor(
    readonly errorName: string,
    options?: ErrorOptions,
  ) {
    super('This person has claimed here already, from this or another wallet.', options)
  }
}

/** How a contract refused, as far as it can be told. */
export interface Revert {
  /** The custom error, or `Error` and `Panic` of Solidity, when the ABI has it. */
  readonly errorName?: string
  readonly args?: readonly unknown[]
  /** The revert's bytes, if the node gave them. */
  readonly data?: Hex
}

/** The contract refused for a reason of its own. */
export class ClaimRevertedError extends OnchainVerifyError {
  override readonly name = 'ClaimRevertedError'
  readonly code = 'claim_reverted'
  constructor(
    readonly revert: Revert,
    options?: ErrorOptions,
  ) {
    super(`The contract refused the claim${describe(revert)}.`, options)
  }
}

function describe({ errorName, args = [], data }: Revert): string {
  if (errorName !== undefined) return `: ${errorName}(${args.map(String).join(', ').slice(0, 300)})`
  return data === undefined || data === '0x' ? ' without a reason' : `: ${data.slice(0, 10)}`
}
