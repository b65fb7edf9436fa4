import { EngineError, engineErrorCode } from './engine-error.js'
import { ask, toHex } from './ethereum-provider.js'
import type { Hex, RpcBlock } from './ethereum-provider.js'
import type { Write } from './sends.js'
import type { Session } from './session.js'
import { wholeNumber } from './whole-number.js'

/** Runs a method on a sealed block, and opens a new block on top of what it made. */
export async function onSealed<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
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

/** Who listens is told of so many blocks that are mined at once; of more, of the last ones. */
const mostAnnounced = 1000

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
    await announce(session, blocks - 1)
    return true
  })
}

/** Tells of the newest blocks of the chain, in their order. */
async function announce(session: Session, count: number): Promise<void> {
  const newest = Number(await ask<Hex>(session.chain, 'eth_blockNumber'))
  for (let number = newest + 1 - Math.min(count, mostAnnounced); number <= newest; number += 1) {
    session.emit('sealed', await ask<RpcBlock>(session.chain, 'eth_getBlockByNumber', toHex(number), false))
  }
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

/** hardhat_setPrevRandao: of the open block, which is the next one. The block after it has a value of its own again. */
const setPrevRandao: Write = (session, [value]) => {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) {
    throw new EngineError('hardhat_setPrevRandao takes 32 bytes in hex.', engineErrorCode.invalidParams)
  }
  return onSealed(session, () => {
    session.nextPrevRandao = value as Hex
    return Promise.resolve(true)
  })
}

const refuseIntervalMining: Write = () => {
  throw new EngineError(
    'evm_setIntervalMining is not supported: --block-time and --interval set the pace. evm_mine seals now.',
    engineErrorCode.noSuchMethod,
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
  hardhat_setPrevRandao: setPrevRandao,
  evm_setAutomine: setAutomine,
  evm_setIntervalMining: refuseIntervalMining,
}
