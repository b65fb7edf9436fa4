import { InvalidParamsError, MethodNotFoundError } from '../errors.js'
import { optional, required } from '../schema/parameters.js'
import { is, isRecord } from '../schema/schema.js'
import { filter } from '../schema/filter.js'
import { boolean, quantity } from '../schema/values.js'
import { subscriptionKinds, type SubscriptionKind } from '../subscriptions/kinds.js'
import type { Context, Method } from './method.js'

const isKind = (value: unknown): value is SubscriptionKind => subscriptionKinds.some((kind) => kind === value)

const kind = is(`one of ${subscriptionKinds.join(', ')}`, isKind)
const anything = is('anything', () => true)

/** What the second parameter may be; kinds that are not here take none. */
const options = { logs: filter, pendingLogs: filter, newFlashblockTransactions: boolean } as const

export const subscriptionMethods: Readonly<Record<string, Method>> = {
  eth_subscribe: { params: [required('kind', kind), optional('options', anything)], handle: subscribe },
  eth_unsubscribe: { params: [required('id', quantity)], handle: unsubscribe },
}

/** Both only reach into memory; the promise makes a refusal a rejection. */
function subscribe(
  [name, given]: readonly unknown[],
  { subscriptions, subscriber }: Context,
): Promise<unknown> {
  return Promise.resolve().then(() => {
    if (subscriber === undefined) throw new MethodNotFoundError('eth_subscribe')
    if (!isKind(name)) throw new InvalidParamsError('invalid parameter 0 (kind)')
    checkOptions(name, given)
    return subscriptions.add(subscriber, {
      kind: name,
      filter: isRecord(given) ? given : {},
      full: given === true,
    })
  })
}

function unsubscribe([id]: readonly unknown[], { subscriptions, subscriber }: Context): Promise<unknown> {
  return Promise.resolve().then(() => {
    if (subscriber === undefined) throw new MethodNotFoundError('eth_unsubscribe')
    return subscriptions.remove(subscriber, String(id))
  })
}

function checkOptions(name: SubscriptionKind, given: unknown): void {
  if (given === undefined || given === null) return
  const schema = name in options ? options[name as keyof typeof options] : undefined
  if (schema === undefined) throw new InvalidParamsError(`too many parameters: ${name} takes no options`)
  const flaw = schema(given)
  if (flaw === undefined) return
  throw new InvalidParamsError(`invalid parameter 1 (options${flaw.path}): expected ${flaw.expected}`)
}
