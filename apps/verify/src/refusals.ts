import { ApiError } from './api.js'
import type { PageEvent } from './machine/event.js'
import type { Problem } from './machine/state.js'

/** Something of the page's own that did not work out. */
export class PageError extends Error {
  override readonly name = 'PageError'
  constructor(readonly problem: Problem) {
    super(problem)
  }
}

const problems: Partial<Record<ApiError['code'], Problem>> = {
  invalid_argument: 'signature_refused',
  nonce_not_valid: 'signature_late',
  provider_not_available: 'provider_not_available',
  credential_not_found: 'credential_gone',
  rate_limited: 'rate_limited',
}

/** What to tell of a request that did not work out. */
export function problemOf(error: unknown): Problem {
  if (error instanceof PageError) return error.problem
  return (error instanceof ApiError ? problems[error.code] : undefined) ?? 'unreachable'
}

/** What becomes of a page that could not load. */
export function refusalOf(error: unknown): PageEvent {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'redirect_uri_not_allowed' || code === 'provider_not_available') {
    return { type: 'link_refused', reason: code }
  }
  return isGone(error) ? { type: 'confirmation_gone' } : { type: 'loading_failed' }
}

/** Whether a confirmation ran out, was used, or belongs to another session. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['confirmation_not_found', 'not_signed_in'].includes(error.code)
}

/** @throws PageError for an address that a page should not lead to, whoever says so. */
export function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new PageError('unreachable')
}
