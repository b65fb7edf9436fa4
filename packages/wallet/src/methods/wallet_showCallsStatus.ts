import { tuple } from '../schema/schema.js'
import { text } from '../schema/values.js'
import { defineMethod } from './method.js'
import { statusOf } from './wallet_getCallsStatus.js'

/** EIP-5792: shows a batch to the user, which is to say to the option `showCalls`. */
export const wallet_showCallsStatus = defineMethod(tuple([text], []), async ([id], context) => {
  context.showCalls(await statusOf(id, context))
  return null
})
