import { UnknownBatchIdError } from '../errors/index.js'
import type { CallsStatus } from '../batch/status.js'
import { tuple } from '../schema/schema.js'
import { text } from '../schema/values.js'
import { defineMethod, type Context } from './method.js'

/** EIP-5792: how a batch stands on its chain now, whichever chain is selected. */
export const wallet_getCallsStatus = defineMethod(tuple([text], []), ([id], context) => statusOf(id, context))

/** @throws UnknownBatchIdError */
export async function statusOf(id: string, { batches, chains, desk }: Context): Promise<CallsStatus> {
  const batch = await batches.find(id)
  if (batch === undefined) throw new UnknownBatchIdError(id)
  return desk.status(chains.get(batch.chainId), batch)
}
