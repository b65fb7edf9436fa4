import { InvalidParamsError, InvalidRequestError, type RpcError } from './errors.js'
import { isRecord } from './schema/schema.js'

export type Id = string | number | null

/** A request as JSON-RPC 2.0 has it. Without an id it is a notification, and nobody waits for an answer. */
export interface Request {
  readonly id: Id | undefined
  readonly method: string
  readonly params: readonly unknown[]
}

export type Response = { readonly jsonrpc: '2.0'; readonly id: Id } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } }
)

/**
 * @throws InvalidRequestError when it is not a request.
 * @throws InvalidParamsError when its parameters have names, which no method here takes.
 */
export function readRequest(value: unknown): Request {
  if (!isRecord(value)) throw new InvalidRequestError('expected an object')
  const { jsonrpc, method, params, id } = value
  if (jsonrpc !== '2.0') throw new InvalidRequestError('expected jsonrpc to be "2.0"')
  if (typeof method !== 'string') throw new InvalidRequestError('expected method to be a string')
  if (id !== undefined && !isId(id))
    throw new InvalidRequestError('expected id to be a string, a number or null')
  if (params === undefined || params === null) return { id, method, params: [] }
  if (Array.isArray(params)) return { id, method, params }
  if (isRecord(params)) throw new InvalidParamsError('expected params to be an array')
  throw new InvalidRequestError('expected params to be an array')
}

/** The id to answer with: null where none can be read. */
export function readId(value: unknown): Id {
  return isRecord(value) && isId(value.id) ? value.id : null
}

/** A notification is not answered, not even with an error; what is no request at all is. */
export function isNotification(value: unknown): boolean {
  return (
    isRecord(value) && value.jsonrpc === '2.0' && typeof value.method === 'string' && value.id === undefined
  )
}

/** The execution API answers null where there is nothing, never without a result. */
export function success(id: Id, result: unknown): Response {
  return { jsonrpc: '2.0', id, result: result ?? null }
}

export function failure(id: Id, { code, message, data }: RpcError): Response {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

function isId(value: unknown): value is Id {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
