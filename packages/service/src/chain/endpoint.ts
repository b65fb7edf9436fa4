import { EndpointError, readAnswer, type Answer } from './json-rpc.js'

/** An answer is refused beyond this many bytes: the lens answers less than 50 KB, a full block's header less than 100 KB. */
const maxAnswerBytes = 2 ** 20

/** One RPC URL. */
export type AskEndpoint = (question: {
  readonly method: string
  readonly params?: unknown
}) => Promise<Answer>

/**
 * @param timeout Milliseconds until it counts as not answering.
 * @returns What asks it; rejects with EndpointError when it does not answer, or not in time, or is of another chain.
 */
export function createEndpoint(url: string, chainId: number, timeout: number): AskEndpoint {
  const { address, headers } = withoutCredentials(url)
  let lastId = 0
  let chain: Promise<void> | undefined

  async function ask(method: string, params: unknown): Promise<Answer> {
    lastId += 1
    const id = lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    return readAnswer(method, id, await post(address, headers, body, timeout))
  }

  async function checkChain(): Promise<void> {
    const answer = await ask('eth_chainId', [])
    if (!('result' in answer) || Number(answer.result) !== chainId) {
      throw new EndpointError(`is not of chain ${chainId}`)
    }
  }

  return async ({ method, params }) => {
    // Beside the first request, not before it; and again after any failure, when another node may have taken its place.
    chain ??= checkChain()
    try {
      const [answer] = await Promise.all([ask(method, params), chain])
      return answer
    } catch (error) {
      chain = undefined
      throw error
    }
  }
}

async function post(url: string, headers: Headers, body: string, timeout: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    if (response.ok) return await readBody(response)
    await response.body?.cancel()
    throw new EndpointError(`answered HTTP ${response.status}`)
  } catch (error) {
    if (error instanceof EndpointError) throw error
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new EndpointError(timedOut ? `did not answer within ${timeout} ms` : 'cannot be reached')
  }
}

async function readBody({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxAnswerBytes) {
      await reader.cancel()
      throw new EndpointError(`answered more than ${maxAnswerBytes} bytes`)
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** fetch refuses URLs with a name and a password in them; they belong into a header. */
function withoutCredentials(url: string): { readonly address: string; readonly headers: Headers } {
  const address = new URL(url)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (address.username !== '' || address.password !== '') {
    const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
    address.username = ''
    address.password = ''
  }
  return { address: address.href, headers }
}
