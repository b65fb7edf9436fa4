import { blockMethods } from './blocks.js'
import { chainMethods } from './chain.js'
import type { Method } from './method.js'
import { stateMethods } from './state.js'
import { subscriptionMethods } from './subscribe.js'
import { transactionMethods } from './transactions.js'

/** The methods that are checked and shaped here. A Map, since a client may ask for `constructor`. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...chainMethods,
    ...blockMethods,
    ...stateMethods,
    ...transactionMethods,
    ...subscriptionMethods,
  }),
)
