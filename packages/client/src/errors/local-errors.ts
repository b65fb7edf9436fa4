import { OnchainVerifyError } from './onchain-verify-error.js'

/** The service cannot be reached: no connection, a refused redirect, or CORS. */
export class NetworkError extends OnchainVerifyError {
  override readonly name = 'NetworkError'
  readonly code = 'network_error'
}

/** The service did not answer in time. */
export class TimeoutError extends OnchainVerifyError {
  override readonly name = 'TimeoutError'
  readonly code = 'timeout'
  /** @param milliseconds How long was waited. */
  constructor(readonly milliseconds: number) {
    super(`The verification service did not answer within ${milliseconds} ms.`)
  }
}

/** What answered is not a verification service, or not an honest one. Nothing of its answer is used. */
export class MalformedAnswerError extends OnchainVerifyError {
  override readonly name = 'MalformedAnswerError'
  readonly code = 'malformed_answer'
  /** @param status The HTTP status of the answer. */
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(
      `The answer (HTTP ${status}) is not a verification service's: ${what}. Check baseUrl; do not send a transaction.`,
    )
  }
}

/** The app called a function of this package with what cannot be. */
export class InvalidInputError extends OnchainVerifyError {
  override readonly name = 'InvalidInputError'
  readonly code = 'invalid_input'
}

/** The user came back from the verify page without a link: they said no, or the provider did. */
export class AuthorizationFailedError extends OnchainVerifyError {
  override readonly name = 'AuthorizationFailedError'
  readonly code = 'authorization_failed'
  /** @param reason The verify page's `error` code. */
  constructor(readonly reason: string) {
    super(`The account was not linked (${reason}).`)
  }
}
