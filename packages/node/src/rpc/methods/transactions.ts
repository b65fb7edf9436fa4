import { InternalError } from '../errors.js'
import { optional, required } from '../schema/parameters.js'
import { is, isRecord } from '../schema/schema.js'
import { filter } from '../schema/filter.js'
import { blockNumber, bytes, hash, quantity, transaction, uint64 } from '../schema/values.js'
import { shapeTransaction } from '../shape-transaction.js'
import { eth_sendRawTransactionSync, longestTimeout } from './eth_sendRawTransactionSync.js'
import type { Context, Handler, Method } from './method.js'

/** How often the next index may replace the block of a transaction before its timestamp is read. Our engine gives it along. */
const attempts = 5

const transactionFrom =
  (method: string): Handler =>
  async (params, { provider, timestamps }) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const found = await provider.request({ method, params })
      if (!isRecord(found)) return null
      const timestamp = found.blockTimestamp ?? (await timestamps(found.blockHash))
      if (found.blockHash === null || timestamp !== null) return shapeTransaction(found, timestamp)
    }
    throw new InternalError()
  }

const timeout = is(
  `milliseconds from 1 to ${longestTimeout}`,
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= longestTimeout,
)

export const transactionMethods: Readonly<Record<string, Method>> = {
  eth_sendRawTransaction: { params: [required('data', bytes)] },
  eth_sendRawTransactionSync: {
    params: [required('data', bytes), optional('timeout', timeout)],
    handle: eth_sendRawTransactionSync,
  },
  eth_sendTransaction: { params: [required('transaction', transaction)] },
  eth_getTransactionByHash: {
    params: [required('hash', hash)],
    handle: transactionFrom('eth_getTransactionByHash'),
  },
  eth_getTransactionByBlockNumberAndIndex: {
    params: [required('block', blockNumber), required('index', uint64)],
    handle: transactionFrom('eth_getTransactionByBlockNumberAndIndex'),
  },
  eth_getTransactionByBlockHashAndIndex: {
    params: [required('hash', hash), required('index', uint64)],
    handle: transactionFrom('eth_getTransactionByBlockHashAndIndex'),
  },
  eth_getTransactionReceipt: { params: [required('hash', hash)] },
  eth_getLogs: { params: [required('filter', filter)] },
  eth_newFilter: { params: [required('filter', filter)] },
  eth_newBlockFilter: { params: [] },
  eth_newPendingTransactionFilter: { params: [] },
  eth_getFilterChanges: { params: [required('id', quantity)] },
  eth_getFilterLogs: { params: [required('id', quantity)] },
  eth_uninstallFilter: { params: [required('id', quantity)] },
  base_transactionStatus: { params: [required('hash', hash)], handle: transactionStatus },
}

/** Says whether the node knows a transaction, in a block or in its pool. */
async function transactionStatus(params: readonly unknown[], { provider }: Context): Promise<unknown> {
  const found = await provider.request({ method: 'eth_getTransactionByHash', params })
  return { status: isRecord(found) ? 'Known' : 'Unknown' }
}
