import type { VerificationRequest, VerificationResponse } from '@onchain-verify/protocol'
import { MalformedAnswerError, NetworkError, TimeoutError } from '../errors/local-errors.js'
import type { OnchainVerifyError } from '../errors/onchain-verify-error.js'
import { readProblem } from './read-problem.js'
import { readRetryAfter } from './retry-after.js'
import { readVerification } from './read-verification.js'

/** One request. */
interface Send {
  readonly url: string
  readonly body: VerificationRequest
  /** Milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
}

/** What came of it, when something answered. */
export type Answer =
  | { readonly verification: VerificationResponse }
  | { readonly status: number; readonly error: OnchainVerifyError }

/** Bytes of an answer that are read; an honest one has a few hundred. */
const answerLimit = 65_536

/**
 * Sends one request and reads its answer, both within the timeout.
 * @throws NetworkError, TimeoutError, or the reason of the aborted signal.
 */
export async function postClaim(
  { url, body, timeout, signal }: Send,
  fetch: typeof globalThis.fetch,
): Promise<Answer> {
  signal?.throwIfAborted()
  const time = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: signal === undefined ? time : AbortSignal.any([signal, time]),
    })
    return readAnswer(response, await readText(response))
  } catch (cause) {
    signal?.throwIfAborted()
    if (time.aborted) throw new TimeoutError(timeout)
    throw new NetworkError('The verification service cannot be reached.', { cause })
  }
}

function readAnswer({ status, headers }: Response, text: string | undefined): Answer {
  const answer = text === undefined ? undefined : parse(text)
  if (status !== 200) {
    const retryAfter = readRetryAfter(headers.get('retry-after'), Date.now())
    return { status, error: readProblem(status, answer, retryAfter) }
  }
  const verification = readVerification(answer)
  return verification === undefined
    ? { status, error: new MalformedAnswerError(status, 'it is not a verification') }
    : { verification }
}

/** The body, or undefined when it is longer than any honest one. */
async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > answerLimit) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
