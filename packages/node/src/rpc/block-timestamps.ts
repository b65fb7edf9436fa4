import { isRecord } from './schema/schema.js'
import type { Provider } from './provider.js'

/** Enough for the partial blocks of some minutes. */
const remembered = 1024

/** Finds the timestamp of a block by its hash. */
export type BlockTimestamps = (blockHash: unknown) => Promise<unknown>

/** Hardhat gives transactions without the timestamp of their block. A hash fixes it, so that it may be remembered. */
export function createBlockTimestamps(provider: Provider): BlockTimestamps {
  const known = new Map<string, unknown>()
  return async (blockHash) => {
    if (typeof blockHash !== 'string') return null
    const timestamp = known.get(blockHash)
    if (timestamp !== undefined) return timestamp
    const block = await provider.request({ method: 'eth_getBlockByHash', params: [blockHash, false] })
    if (!isRecord(block)) return null
    known.set(blockHash, block.timestamp)
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return block.timestamp
  }
}
