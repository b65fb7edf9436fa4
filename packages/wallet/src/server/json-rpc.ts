import { RpcError } from '../errors/index.js'
import { isRecord } from '../schema/schema.js'
import type { Eip1193Provider } from '../wallet.js'

/** Requests in one batch. */
const largestBatch = 100

interface Response {
  readonly jsonrpc: '2.0'
  readonly id: unknown
  readonly result?: unknown
  readonly error?: unknown
}

/** What is to be sent back; undefined when only notifications came in. */
export type Answer = Response | readonly Response[] | undefined

/** Answers a body of JSON-RPC 2.0, one request or a batch. It never rejects. */
export async function answerJsonRpc(provider: Eip1193Provider, text: string): Promise<Answer> {
  const body = parse(text)
  if (body === undefined) return failure(null, -32700, 'parse error: the body is not JSON')
  if (!Array.isArray(body.value)) return answerOne(provider, body.value)
  const batch: readonly unknown[] = body.value
  if (batch.length === 0 || batch.length > largestBatch) {
    return failure(null, -32600, `invalid request: a batch has from 1 to ${largestBatch} requests`)
  }
  const responses: Response[] = []
  // One after the other: a member may build on the one before it.
  for (const member of batch) {
    const response = await answerOne(provider, member)
    if (response !== undefined) responses.push(response)
  }
  return responses.length === 0 ? undefined : responses
}

async function answerOne(provider: Eip1193Provider, value: unknown): Promise<Response | undefined> {
  if (!isRecord(value) || value.jsonrpc !== '2.0' || typeof value.method !== 'string' || !isId(value.id)) {
    const id = isRecord(value) && isId(value.id) ? (value.id ?? null) : null
    return failure(id, -32600, 'invalid request: expected { jsonrpc: "2.0", method, params, id }')
  }
  const { id, method, params } = value
  const response = await respond(provider, id, { method, ...(params !== undefined && { params }) })
  return id === undefined ? undefined : response
}

async function respond(
  provider: Eip1193Provider,
  id: unknown,
  request: { readonly method: string; readonly params?: unknown },
): Promise<Response> {
  try {
    return { jsonrpc: '2.0', id, result: (await provider.request(request)) ?? null }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message, error.data)
    return failure(id, -32603, 'the wallet failed')
  }
}

function failure(id: unknown, code: number, message: string, data?: unknown) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } } as const
}

function isId(id: unknown): boolean {
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number'
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // The caller answers: whatever is wrong with the text, it is not JSON.
    return undefined
  }
}
