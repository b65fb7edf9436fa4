import { isNotSupported } from '../engine-errors.js'
import { InternalError } from '../errors.js'
import type { Provider } from '../provider.js'
import { isRecord } from '../schema/schema.js'
import { hash } from '../schema/values.js'
import type { Handler } from './method.js'

/** How often a block may be replaced by its next index while its receipts are read. */
const attempts = 5

/** The receipts of a block, or null. Hardhat Network lacks the method; then they are read one by one. */
export const eth_getBlockReceipts: Handler = async (params, { provider }) => {
  try {
    return await provider.request({ method: 'eth_getBlockReceipts', params })
  } catch (error) {
    if (!isNotSupported(error)) throw error
    return readReceipts(provider, params[0])
  }
}

async function readReceipts(provider: Provider, id: unknown): Promise<unknown> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const block = await provider.request(blockRequest(id))
    if (!isRecord(block) || !Array.isArray(block.transactions)) return null
    const receipts = await Promise.all(
      block.transactions.map((transaction) =>
        provider.request({ method: 'eth_getTransactionReceipt', params: [transaction] }),
      ),
    )
    // Otherwise the pending block went on meanwhile, and the receipts are of more than one index.
    if (receipts.every((receipt) => isRecord(receipt) && receipt.blockHash === block.hash)) return receipts
  }
  throw new InternalError()
}

function blockRequest(id: unknown): Parameters<Provider['request']>[0] {
  const named = isRecord(id) ? (id.blockHash ?? id.blockNumber) : id
  const method = hash(named) === undefined ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  return { method, params: [named, false] }
}
