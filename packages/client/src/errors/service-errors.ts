import type { TransportCode } from '@onchain-verify/protocol'
import { OnchainVerifyError } from './onchain-verify-error.js'

/** The named contract is not deployed on this chain or exposes no policy. Check address and chain. */
export class ContractNotFoundError extends OnchainVerifyError {
  override readonly name = 'ContractNotFoundError'
  readonly code = 'contract_not_found'
}

/** The wallet has no credential for the contract's provider. Send the user to provider authorization. */
export class VerificationNotFoundError extends OnchainVerifyError {
  override readonly name = 'VerificationNotFoundError'
  readonly code = 'verification_not_found'
  /** @param redirectUrl The verify page, https or loopback, if the service named one; the app adds `redirect_uri`. */
  constructor(
    message: string,
    readonly redirectUrl: string | undefined,
  ) {
    super(message)
  }
}

/** The credential is older than the contract's `cutoffBlock`. Send the user to authenticate again. */
export class NeedsReauthError extends OnchainVerifyError {
  override readonly name = 'NeedsReauthError'
  readonly code = 'needs_reauth'
  /** @param redirectUrl As in {@link VerificationNotFoundError}. */
  constructor(
    message: string,
    readonly redirectUrl: string | undefined,
  ) {
    super(message)
  }
}

/** The account does not meet the conditions. Show it; do not redirect or retry. */
export class ConditionsNotSatisfiedError extends OnchainVerifyError {
  override readonly name = 'ConditionsNotSatisfiedError'
  readonly code = 'conditions_not_satisfied'
}

/** The contract's policy is not supported. Its developers must fix it. */
export class InvalidPolicyError extends OnchainVerifyError {
  override readonly name = 'InvalidPolicyError'
  readonly code = 'invalid_policy'
}

/** The message is malformed, expired, or for another chain or wallet. Build it again. */
export class InvalidArgumentError extends OnchainVerifyError {
  override readonly name = 'InvalidArgumentError'
  readonly code = 'invalid_argument'
}

/** Too many requests, after the retries that were allowed. */
export class RateLimitedError extends OnchainVerifyError {
  override readonly name = 'RateLimitedError'
  readonly code = 'rate_limited'
  /** @param retryAfter Seconds to wait, if the service said. */
  constructor(
    message: string,
    readonly retryAfter: number | undefined,
  ) {
    super(message)
  }
}

/** The service, or what it depends on, does not answer, after the retries that were allowed. */
export class UnavailableError extends OnchainVerifyError {
  override readonly name = 'UnavailableError'
  readonly code = 'unavailable'
  /** @param retryAfter Seconds to wait, if the service said. */
  constructor(
    message: string,
    readonly retryAfter: number | undefined,
  ) {
    super(message)
  }
}

/** The service made a mistake, which it logged. */
export class InternalError extends OnchainVerifyError {
  override readonly name = 'InternalError'
  readonly code = 'internal_error'
}

/** Codes that say that the request came in the wrong way. */
export type MisdirectedCode = Extract<
  TransportCode,
  'not_found' | 'method_not_allowed' | 'payload_too_large' | 'unsupported_media_type'
>

/** The request came in the wrong way: most likely `baseUrl` is not the service's origin. */
export class MisdirectedRequestError extends OnchainVerifyError {
  override readonly name = 'MisdirectedRequestError'
  constructor(
    message: string,
    readonly code: MisdirectedCode,
  ) {
    super(message)
  }
}
