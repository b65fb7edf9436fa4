import {
  httpStatus,
  linkingCodes,
  NeedsReauthError,
  transportCodes,
  VerificationError,
  VerificationNotFoundError,
  type ErrorCode,
  type LinkingCode,
  type Problem,
  type TransportCode,
} from '@onchain-verify/protocol'
import { LinkingError } from '../linking/linking-error.js'
import { UnavailableError } from '../unavailable.js'
import { TransportError } from './transport-error.js'

/** Media type of every answer that is not 2xx (RFC 9457). */
export const problemMediaType = 'application/problem+json'

type Code = ErrorCode | TransportCode | LinkingCode

const statuses = { ...httpStatus, ...transportCodes, ...linkingCodes } as const satisfies Record<Code, number>

const titles: Readonly<Record<Code, string>> = {
  contract_not_found: 'No contract with a policy there',
  verification_not_found: 'The wallet has no credential for this provider',
  needs_reauth: 'The credential is too old for this contract',
  conditions_not_satisfied: 'The account does not meet the conditions',
  invalid_policy: 'The policy of the contract is not supported',
  invalid_argument: 'The request is not right',
  not_found: 'There is nothing at this path',
  method_not_allowed: 'This path does not take this method',
  payload_too_large: 'The body is too large',
  unsupported_media_type: 'The body must be JSON',
  rate_limited: 'Too many requests',
  internal_error: 'Something went wrong here',
  unavailable: 'Something that the service depends on does not answer',
  redirect_uri_not_allowed: 'The user cannot be sent back there',
  provider_not_available: 'There is no such provider here',
  nonce_not_valid: 'The nonce does not hold',
  not_signed_in: 'No wallet is signed in',
  foreign_origin: 'The request did not come from the verify page',
  confirmation_not_found: 'There is nothing to confirm',
  credential_not_found: 'There is no such credential',
}

/** An answer that is not 2xx, ready to be sent. */
export interface ProblemAnswer {
  readonly problem: Problem
  /** Seconds, for the Retry-After header. */
  readonly retryAfter?: number
}

/**
 * Turns an error into what the client is told. Only our own errors say what happened; anything else is an
 * internal_error without a word of it.
 * @param verifyAppUrl Where users complete provider authorization.
 */
export function toProblem(error: unknown, verifyAppUrl: string): ProblemAnswer {
  if (error instanceof VerificationError) {
    const redirectUrl = redirectFor(error, verifyAppUrl)
    return { problem: { ...describe(error.code, error.message), ...(redirectUrl && { redirectUrl }) } }
  }
  if (error instanceof LinkingError) return { problem: describe(error.code, error.message) }
  if (error instanceof UnavailableError) {
    const detail = `${error.message} This is not about the request: send it again in ${error.retryAfter} seconds.`
    return { problem: describe('unavailable', detail), retryAfter: error.retryAfter }
  }
  if (error instanceof TransportError) {
    const { code, message, retryAfter } = error
    return { problem: describe(code, message), ...(retryAfter !== undefined && { retryAfter }) }
  }
  return {
    problem: describe(
      'internal_error',
      'An unexpected error was logged. Sending the request again may help.',
    ),
  }
}

function describe(code: Code, detail: string): Problem {
  return {
    type: `urn:onchain-verify:problem:${code}`,
    title: titles[code],
    status: statuses[code],
    detail,
    code,
  }
}

/** SPEC "Redirect for provider authorization"; the app adds its redirect_uri. */
function redirectFor(error: VerificationError, verifyAppUrl: string): string | undefined {
  if (!(error instanceof VerificationNotFoundError || error instanceof NeedsReauthError)) return undefined
  const url = new URL(verifyAppUrl)
  url.searchParams.set('providers', error.provider)
  return url.href
}
