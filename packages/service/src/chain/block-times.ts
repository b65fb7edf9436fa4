import { UnavailableError } from '../unavailable.js'
import type { ChainClient } from './chain-client.js'
import { createRecent } from './recent.js'

/** Blocks that must stand on a block until its time is taken for settled. */
const settledDepth = 32n

const rememberedBlocks = 1000

/** The times of one chain's blocks. */
export interface BlockTimes {
  /**
   * @param latest A block that the chain has, at least as high as `block`.
   * @returns Unix seconds.
   * @throws UnavailableError also when the node has no such block: it is behind, or has thrown it away.
   */
  of(block: bigint, latest: bigint): Promise<number>
}

/** Remembers the time of blocks that are deep enough not to change. */
export function createBlockTimes(chain: ChainClient): BlockTimes {
  const known = createRecent<number>(rememberedBlocks)
  return {
    async of(block, latest) {
      const key = block.toString()
      const time = known.get(key) ?? (await chain.blockTimestamp(block))
      if (time === undefined) throw new UnavailableError('rpc', new Error(`The node has no block ${key}.`))
      if (latest - block >= settledDepth) known.set(key, time)
      return time
    },
  }
}
