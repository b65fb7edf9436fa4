import { createBlockTimestamps } from './block-timestamps.js'
import { toRpcError } from './engine-errors.js'
import { InvalidRequestError, ParseError } from './errors.js'
import {
  failure,
  isNotification,
  readId,
  readRequest,
  success,
  type Request,
  type Response,
} from './json-rpc.js'
import type { Context } from './methods/method.js'
import { methods } from './methods/table.js'
import type { Provider } from './provider.js'
import { checkPublic } from './public-methods.js'
import { checkParameters } from './schema/parameters.js'
import { isRecord } from './schema/schema.js'
import type { Subscriber, Subscriptions } from './subscriptions/subscriptions.js'

export interface DispatcherOptions {
  readonly provider: Provider
  readonly subscriptions: Subscriptions
  /** Refuses what a public node does not answer. */
  readonly isPublic: boolean
  /** Requests in one batch. */
  readonly maxBatch: number
}

/** What is to be sent back; undefined when only notifications came in. */
export type Answer = Response | readonly Response[] | undefined

/** @param subscriber Who sent the text, where they can be sent notifications. */
export type Dispatch = (text: string, subscriber?: Subscriber) => Promise<Answer>

/** Answers the text of a request or a batch. It never rejects. */
export function createDispatcher({
  provider,
  subscriptions,
  isPublic,
  maxBatch,
}: DispatcherOptions): Dispatch {
  const timestamps = createBlockTimestamps(provider)

  async function call({ method, params }: Request, context: Context): Promise<unknown> {
    if (isPublic) checkPublic(method)
    const known = methods.get(method)
    const checked = known === undefined ? params : checkParameters(params, known.params)
    if (known?.handle !== undefined) return known.handle(checked, context)
    return provider.request({ method, params: checked })
  }

  async function answer(value: unknown, context: Context): Promise<Response | undefined> {
    const respond = (response: Response) => (isNotification(value) ? undefined : response)
    try {
      return respond(success(readId(value), await call(readRequest(value), context)))
    } catch (error) {
      return respond(failure(readId(value), toRpcError(error, methodOf(value))))
    }
  }

  return async (text, subscriber) => {
    const context = { provider, timestamps, subscriptions, subscriber }
    const body = parse(text)
    if (body === undefined) return failure(null, new ParseError())
    if (!Array.isArray(body.value)) return answer(body.value, context)
    const batch: readonly unknown[] = body.value
    if (batch.length === 0) return failure(null, new InvalidRequestError('the batch is empty'))
    if (batch.length > maxBatch) {
      return failure(null, new InvalidRequestError(`at most ${maxBatch} requests in a batch`))
    }
    const responses: Response[] = []
    // One after the other: a member may build on the one before it.
    for (const member of batch) {
      const response = await answer(member, context)
      if (response !== undefined) responses.push(response)
    }
    return responses.length === 0 ? undefined : responses
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // The caller answers: whatever is wrong with the text, it is not JSON.
    return undefined
  }
}

function methodOf(value: unknown): string {
  return isRecord(value) && typeof value.method === 'string' ? value.method : ''
}
