import { without } from '../fields.js'
import { readBlock } from '../read-block.js'
import { isRecord } from '../schema/schema.js'
import { optional, required } from '../schema/parameters.js'
import { blockNumber, blockOrHash, boolean, hash, percentiles, uint64 } from '../schema/values.js'
import { eth_getBlockReceipts } from './eth_getBlockReceipts.js'
import type { Context, Handler, Method } from './method.js'

const blockFrom =
  (method: string): Handler =>
  (params, { provider }) =>
    readBlock(provider, { method, params })

export const blockMethods: Readonly<Record<string, Method>> = {
  eth_blockNumber: { params: [] },
  eth_getBlockByNumber: {
    params: [required('block', blockNumber), required('fullTransactions', boolean)],
    handle: blockFrom('eth_getBlockByNumber'),
  },
  eth_getBlockByHash: {
    params: [required('hash', hash), required('fullTransactions', boolean)],
    handle: blockFrom('eth_getBlockByHash'),
  },
  eth_getBlockTransactionCountByNumber: { params: [required('block', blockNumber)] },
  eth_getBlockTransactionCountByHash: { params: [required('hash', hash)] },
  eth_getBlockReceipts: { params: [required('block', blockOrHash)], handle: eth_getBlockReceipts },
  eth_getUncleCountByBlockNumber: { params: [required('block', blockNumber)], handle: noUncles },
  eth_getUncleCountByBlockHash: { params: [required('hash', hash)], handle: noUncles },
  eth_feeHistory: {
    params: [
      required('blockCount', uint64),
      required('newestBlock', blockNumber),
      optional('rewardPercentiles', percentiles),
    ],
    handle: feeHistory,
  },
}

/** There are no uncles since the merge; the count is null for a block that is not there. */
async function noUncles([id]: readonly unknown[], { provider }: Context): Promise<unknown> {
  const method = hash(id) === undefined ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  const found = await provider.request({ method, params: [id, false] })
  return found === null ? null : '0x0'
}

/** Hardhat wants percentiles; without any there are no rewards. */
async function feeHistory(
  [count, newest, percentiles = []]: readonly unknown[],
  { provider }: Context,
): Promise<unknown> {
  const params = [count, newest, percentiles]
  const history = await provider.request({ method: 'eth_feeHistory', params })
  const isEmpty = Array.isArray(percentiles) && percentiles.length === 0
  return isEmpty && isRecord(history) ? without(history, 'reward') : history
}
