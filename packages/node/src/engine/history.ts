import { onSealed } from './development.js'
import { ask } from './ethereum-provider.js'
import type { Hex } from './ethereum-provider.js'
import { checkFork } from './fork.js'
import type { TransactionPool } from './pool.js'
import type { Write } from './sends.js'

interface Remembered {
  readonly pool: TransactionPool
  readonly offset: number
}

/** evm_snapshot, evm_revert and hardhat_reset. What waits in the pool is part of a snapshot, as on Hardhat Network. */
export function createHistory(): Readonly<Record<string, Write>> {
  // Only these ids are the user's; the chain has ours besides, and they must not be reverted to from outside.
  const taken = new Map<Hex, Remembered>()
  return {
    evm_snapshot: (session) =>
      onSealed(session, async () => {
        const id = await ask<Hex>(session.chain, 'evm_snapshot')
        taken.set(id, { pool: session.pool.copy(), offset: session.clock.offset })
        return id
      }),
    evm_revert: async (session, [id]) => {
      const remembered = taken.get(id as Hex)
      if (remembered === undefined) return false
      await ask(session.chain, 'evm_revert', id)
      for (const other of taken.keys()) if (BigInt(other) >= BigInt(id as Hex)) taken.delete(other)
      session.pool = remembered.pool
      session.clock.offset = remembered.offset
      await session.startOver()
      return true
    },
    hardhat_reset: async (session, params) => {
      await requireFork(params[0])
      // Where it fails the chain is as it was, and so is what is open.
      await session.chain.request({ method: 'hardhat_reset', params })
      taken.clear()
      session.pool = session.pool.empty()
      session.clock.offset = 0
      await session.startOver()
      return true
    },
  }
}

/** The chain below tries an endpoint that does not answer for minutes, during which nothing else would be answered. */
async function requireFork(config: unknown): Promise<void> {
  const url = (config as { forking?: { jsonRpcUrl?: unknown } } | undefined)?.forking?.jsonRpcUrl
  if (typeof url === 'string') await checkFork(url)
}
