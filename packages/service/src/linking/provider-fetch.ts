import { LinkFailedError } from './linking-error.js'

/** What a provider gets. */
export interface ProviderLimits {
  /** Milliseconds until all of an answer is here. */
  readonly timeout: number
  /** Bytes of an answer, decompressed. */
  readonly maxBytes: number
}

export const providerLimits: ProviderLimits = { timeout: 5000, maxBytes: 256 * 1024 }

export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * A fetch for calls to providers: one deadline for all of it, no redirect followed, nothing large read.
 * @throws LinkFailedError with provider_unavailable when it is down, slow or overloaded; with provider_refused when it
 * redirects or says too much.
 */
export function createProviderFetch(limits: ProviderLimits): ProviderFetch {
  return async (url, init) => {
    try {
      const signal = AbortSignal.timeout(limits.timeout)
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      if (response.status >= 500 || response.status === 429) {
        await response.body?.cancel()
        throw new LinkFailedError('provider_unavailable', `Status ${response.status}.`)
      }
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        throw new LinkFailedError('provider_refused', `Status ${response.status}.`)
      }
      const body = await readBody(response, limits.maxBytes)
      return new Response(body, { status: response.status, headers: response.headers })
    } catch (error) {
      if (error instanceof LinkFailedError) throw error
      throw new LinkFailedError('provider_unavailable', undefined, { cause: error })
    }
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return null
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) {
      throw new LinkFailedError('provider_refused', `An answer of more than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return size === 0 ? null : new Uint8Array(Buffer.concat(chunks))
}
