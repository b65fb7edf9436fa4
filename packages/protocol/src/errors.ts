import type { Condition, Consumer } from './policy.js'
import { quote } from './quote.js'

/** The verification service's error codes (SPEC "Verification service (HTTP)"). */
export const errorCodes = [
  'contract_not_found',
  'verification_not_found',
  'needs_reauth',
  'conditions_not_satisfied',
  'invalid_policy',
  'invalid_argument',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The HTTP status of each code. */
export const httpStatus = {
  contract_not_found: 404,
  verification_not_found: 404,
  needs_reauth: 404,
  conditions_not_satisfied: 400,
  invalid_policy: 400,
  invalid_argument: 400,
} as const satisfies Record<ErrorCode, number>

/** Why no verification is given. `code` is stable; the message is a sentence for developers. */
export abstract class VerificationError extends Error {
  abstract readonly code: ErrorCode
  /** Spelt out in each class, so that a minifier in front of a browser leaves it alone. */
  abstract override readonly name: string
}

/** The contract is not deployed on this chain or exposes no policy. Check address and chain. */
export class ContractNotFoundError extends VerificationError {
  override readonly name = 'ContractNotFoundError'
  readonly code = 'contract_not_found'
  constructor(readonly consumer: Consumer) {
    super(
      `${consumer.address} on chain ${consumer.chainId} is not a contract with provider() and conditions(). Check the address and the chain.`,
    )
  }
}

/** The wallet has no credential for the contract's provider. Redirect the user to provider authorization. */
export class VerificationNotFoundError extends VerificationError {
  override readonly name = 'VerificationNotFoundError'
  readonly code = 'verification_not_found'
  constructor(readonly provider: string) {
    super(`The wallet has no ${provider} credential. Redirect the user to provider authorization.`)
  }
}

/** The credential is older than the contract's cutoffBlock. Send the user to re-authenticate. */
export class NeedsReauthError extends VerificationError {
  override readonly name = 'NeedsReauthError'
  readonly code = 'needs_reauth'
  constructor(readonly provider: string) {
    super(
      `The wallet's ${provider} credential is older than the contract accepts. Send the user to re-authenticate.`,
    )
  }
}

/** The account does not meet the policy. Show a message; do not redirect or retry. */
export class ConditionsNotSatisfiedError extends VerificationError {
  override readonly name = 'ConditionsNotSatisfiedError'
  readonly code = 'conditions_not_satisfied'
  constructor(readonly failed: readonly Condition[]) {
    super(
      `The account does not meet ${failed.length} of the contract's conditions: ${failed.map((c) => `${c.name} ${c.op} ${quote(c.value)}`).join(', ')}.`,
    )
  }
}

/** The contract declares something that is not supported. Fix the contract's policy. */
export class InvalidPolicyError extends VerificationError {
  override readonly name = 'InvalidPolicyError'
  readonly code = 'invalid_policy'
  constructor(readonly problems: readonly string[]) {
    super(`The contract's policy is not supported. ${problems.join(' ')}`)
  }
}

/** The request is not right: malformed or expired SIWE, wrong statement or chain. Rebuild the message. */
export class InvalidArgumentError extends VerificationError {
  override readonly name = 'InvalidArgumentError'
  readonly code = 'invalid_argument'
}
