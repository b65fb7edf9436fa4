import type { Fields } from './fields.js'
import type { Reader } from './provider.js'
import { isRecord } from './schema/schema.js'
import { shapeBlock } from './shape-block.js'

/** A block as the specification has it, or null. `request` is any that answers with a block. */
export async function readBlock(
  provider: Reader,
  request: Parameters<Reader['request']>[0],
): Promise<Fields | null> {
  const block = await provider.request(request)
  if (!isRecord(block)) return null
  if (block.number !== null) return shapeBlock(block)
  // Plain Hardhat's pending block. By its parent, not by the latest block, which may be another one by now.
  const parent = await provider.request({ method: 'eth_getBlockByHash', params: [block.parentHash, false] })
  const number = isRecord(parent) ? `0x${(Number(parent.number) + 1).toString(16)}` : null
  return shapeBlock({ ...block, number })
}
