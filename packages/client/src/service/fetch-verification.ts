import type { Hex } from 'viem'
import type { VerificationRequest, VerificationResponse } from '@onchain-verify/protocol'
import { RateLimitedError, UnavailableError } from '../errors/service-errors.js'
import { delay } from '../delay.js'
import { postClaim, type Answer } from './post-claim.js'
import { verificationsUrl } from './verifications-url.js'

export interface FetchVerificationParameters extends VerificationRequest {
  /** The service's address, for example `https://verify-api.example`. */
  readonly baseUrl: string
  /** As {@link createVerificationMessage} built it. */
  readonly message: string
  /** The wallet's `personal_sign` of `message`; smart wallets' signatures too. */
  readonly signature: Hex
  /** Ends the request and the waiting; the promise rejects with its reason. */
  readonly signal?: AbortSignal
  /** Milliseconds for each request. @default 10000 */
  readonly timeout?: number
  /** How often 429 and 503 are tried again; nothing else ever is. @default 2 */
  readonly retries?: number
  /** Most seconds that are waited before a retry. Asked for more, the error comes at once. @default 10 */
  readonly maxRetryAfter?: number
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Exchanges a signed message for a verification (SPEC "POST {base_url}/v1/onchain_verifications").
 * @throws OnchainVerifyError One class for each code, with what to do as `next`. Then no transaction may be sent.
 */
export async function fetchVerification(
  parameters: FetchVerificationParameters,
): Promise<VerificationResponse> {
  const {
    baseUrl,
    message,
    signature,
    signal,
    timeout = 10_000,
    retries = 2,
    maxRetryAfter = 10,
  } = parameters
  const send = { url: verificationsUrl(baseUrl), body: { message, signature }, timeout, signal }
  for (let attempt = 0; ; attempt++) {
    const answer = await postClaim(send, parameters.fetch ?? globalThis.fetch)
    if ('verification' in answer) return answer.verification
    const wait = secondsToWait(answer, attempt)
    if (attempt >= retries || wait === undefined || wait > maxRetryAfter) throw answer.error
    await delay(wait * 1000, signal)
  }
}

/** Without Retry-After: a second, then two, four, and so on. */
function secondsToWait(
  { status, error }: Extract<Answer, { error: unknown }>,
  attempt: number,
): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  if (!(error instanceof RateLimitedError || error instanceof UnavailableError)) return undefined
  return error.retryAfter ?? 2 ** attempt
}
