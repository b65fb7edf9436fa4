import { EngineError, engineErrorCode } from './engine-error.js'
import { ask, toHex } from './ethereum-provider.js'
import type { Hex, RpcBlock } from './ethereum-provider.js'
import type { TransactionPool } from './pool.js'
import type { Write } from './sends.js'
import type { Session } from './session.js'

/** Runs a method on a sealed block, and opens a new block on top of what it made. */
async function onSealed<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.settle()
  try {
    return await work()
  } finally {
    await session.reopen()
  }
}

/** A change of state lands on `latest`, and the open block begins behind it. */
const changesState = (method: string): Write => {
  return (session, params) => onSealed(session, () => session.chain.request({ method, params }))
}

/** After the index, because what is accepted may still need the account at that time. */
const afterIndex = (method: string): Write => {
  return async (session, params) => {
    await session.index()
    return session.chain.request({ method, params })
  }
}

/** evm_mine: seals now. With a timestamp, the block that bears it. */
const mine: Write = async (session, [timestamp]) => {
  if (timestamp !== undefined) await setNextBlockTimestamp(session, [timestamp])
  await session.seal()
  return '0x0'
}

/** hardhat_mine: the open block is the first of them, the others follow at the given interval. */
const mineMany: Write = async (session, [count = '0x1', interval = '0x1']) => {
  const [blocks, apart] = [wholeNumber(count), wholeNumber(interval)]
  if (blocks > 0) await session.seal()
  if (blocks < 2) return true
  return onSealed(session, async () => {
    const first = await latestTimestamp(session)
    await ask(session.chain, 'evm_setNextBlockTimestamp', first + apart)
    await ask(session.chain, 'hardhat_mine', toHex(blocks - 1), toHex(apart))
    session.clock.follow(first + (blocks - 1) * apart)
    return true
  })
}

const increaseTime: Write = (session, [by]) =>
  onSealed(session, () => {
    session.clock.increase(wholeNumber(by))
    return Promise.resolve(String(session.clock.offset))
  })

const setNextBlockTimestamp: Write = (session, [timestamp]) => {
  const next = wholeNumber(timestamp)
  return onSealed(session, async () => {
    session.clock.setNext(next, await latestTimestamp(session))
    return String(next)
  })
}

function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new EngineError(
    `Not a number of seconds or blocks: ${JSON.stringify(value)}`,
    engineErrorCode.invalidParams,
  )
}

const latestTimestamp = async ({ chain }: Session) =>
  Number((await ask<RpcBlock>(chain, 'eth_getBlockByNumber', 'latest', false)).timestamp)

/** evm_setAutomine: a block for every transaction, or the node's own pace. What waits is sealed by the pace before. */
const setAutomine: Write = (session, [on]) => {
  if (typeof on !== 'boolean') {
    throw new EngineError(`Neither true nor false: ${JSON.stringify(on)}`, engineErrorCode.invalidParams)
  }
  return onSealed(session, () => {
    session.automine = on
    return Promise.resolve(true)
  })
}

interface Remembered {
  readonly pool: TransactionPool
  readonly offset: number
}

/** evm_snapshot and evm_revert. What waits in the pool is part of a snapshot, as on Hardhat Network. */
export function createSnapshots(): Readonly<Record<string, Write>> {
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
      await session.reopen()
      return true
    },
  }
}

const notSupported = (method: string): Write => {
  return () =>
    Promise.reject(
      new EngineError(
        `${method} is not supported: it would change the chain behind the open block.`,
        engineErrorCode.notSupported,
      ),
    )
}

export const development: Readonly<Record<string, Write>> = {
  evm_mine: mine,
  hardhat_mine: mineMany,
  evm_increaseTime: increaseTime,
  evm_setNextBlockTimestamp: setNextBlockTimestamp,
  hardhat_setBalance: changesState('hardhat_setBalance'),
  hardhat_setCode: changesState('hardhat_setCode'),
  hardhat_setNonce: changesState('hardhat_setNonce'),
  hardhat_setStorageAt: changesState('hardhat_setStorageAt'),
  hardhat_setCoinbase: changesState('hardhat_setCoinbase'),
  hardhat_setNextBlockBaseFeePerGas: changesState('hardhat_setNextBlockBaseFeePerGas'),
  evm_setBlockGasLimit: changesState('evm_setBlockGasLimit'),
  hardhat_impersonateAccount: afterIndex('hardhat_impersonateAccount'),
  hardhat_stopImpersonatingAccount: afterIndex('hardhat_stopImpersonatingAccount'),
  hardhat_getAutomine: ({ automine }) => Promise.resolve(automine),
  evm_setAutomine: setAutomine,
  evm_setIntervalMining: notSupported('evm_setIntervalMining'),
  hardhat_reset: notSupported('hardhat_reset'),
  hardhat_setPrevRandao: notSupported('hardhat_setPrevRandao'),
}
