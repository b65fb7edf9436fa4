import { httpStatus, transportCodes, type ErrorCode, type TransportCode } from '@onchain-verify/protocol'
import { safeUrl } from '../authorization/safe-url.js'
import { MalformedAnswerError } from '../errors/local-errors.js'
import type { OnchainVerifyError } from '../errors/onchain-verify-error.js'
import {
  ConditionsNotSatisfiedError,
  ContractNotFoundError,
  InternalError,
  InvalidArgumentError,
  InvalidPolicyError,
  MisdirectedRequestError,
  NeedsReauthError,
  RateLimitedError,
  UnavailableError,
  VerificationNotFoundError,
} from '../errors/service-errors.js'

type ServiceCode = ErrorCode | TransportCode

/** What an error is made of. */
interface Refusal {
  /** The problem's `detail`; a sentence for developers. */
  readonly detail: string
  readonly redirectUrl: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
}

/** The error of each code. A code without one does not compile. */
const errors: Readonly<Record<ServiceCode, (refusal: Refusal) => OnchainVerifyError>> = {
  contract_not_found: ({ detail }) => new ContractNotFoundError(detail),
  verification_not_found: ({ detail, redirectUrl }) => new VerificationNotFoundError(detail, redirectUrl),
  needs_reauth: ({ detail, redirectUrl }) => new NeedsReauthError(detail, redirectUrl),
  conditions_not_satisfied: ({ detail }) => new ConditionsNotSatisfiedError(detail),
  invalid_policy: ({ detail }) => new InvalidPolicyError(detail),
  invalid_argument: ({ detail }) => new InvalidArgumentError(detail),
  not_found: ({ detail }) => new MisdirectedRequestError(detail, 'not_found'),
  method_not_allowed: ({ detail }) => new MisdirectedRequestError(detail, 'method_not_allowed'),
  payload_too_large: ({ detail }) => new MisdirectedRequestError(detail, 'payload_too_large'),
  unsupported_media_type: ({ detail }) => new MisdirectedRequestError(detail, 'unsupported_media_type'),
  rate_limited: ({ detail, retryAfter }) => new RateLimitedError(detail, retryAfter),
  internal_error: ({ detail }) => new InternalError(detail),
  unavailable: ({ detail, retryAfter }) => new UnavailableError(detail, retryAfter),
}

/** HTTP statuses that proxies in front of the service answer in words of their own. */
const proxied: Readonly<Record<number, ServiceCode>> = {
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Characters of a problem's `detail` that are passed on. */
const detailLength = 1000

/**
 * The error that an answer other than 200 tells of. A code counts only with its own HTTP status.
 * @param answer The body as JSON, or undefined.
 * @param retryAfter Seconds of the Retry-After header.
 */
export function readProblem(
  status: number,
  answer: unknown,
  retryAfter: number | undefined,
): OnchainVerifyError {
  const { code, detail, redirectUrl } = (answer ?? {}) as Record<string, unknown>
  if (
    typeof code === 'string' &&
    isServiceCode(code) &&
    { ...httpStatus, ...transportCodes }[code] === status
  ) {
    if (
      redirectUrl !== undefined &&
      (typeof redirectUrl !== 'string' || safeUrl(redirectUrl) === undefined)
    ) {
      return new MalformedAnswerError(status, 'its redirectUrl is not an https URL')
    }
    const text = typeof detail === 'string' ? detail.slice(0, detailLength) : `The service answered ${code}.`
    return errors[code]({ detail: text, redirectUrl, retryAfter })
  }
  const assumed = Object.hasOwn(proxied, status) ? proxied[status] : undefined
  if (assumed === undefined) return new MalformedAnswerError(status, 'it has none of the known codes')
  const text = `Something in front of the verification service answered HTTP ${status}.`
  return errors[assumed]({ detail: text, redirectUrl: undefined, retryAfter })
}

function isServiceCode(code: string): code is ServiceCode {
  return Object.hasOwn(errors, code)
}
