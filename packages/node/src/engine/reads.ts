import { chainBlock, isOpen } from './block-reference.js'
import { EngineError, engineErrorCode } from './engine-error.js'
import { ask } from './ethereum-provider.js'
import type { Hex, RpcBlock, RpcTransaction } from './ethereum-provider.js'
import { getLogs } from './logs.js'
import { receiptsOf } from './pending-views.js'
import type { Session } from './session.js'

type Params = readonly unknown[]

/** Answers a method that changes nothing. */
export type Read = (session: Session, params: Params) => Promise<unknown>

const withParam = (params: Params, position: number, value: unknown) =>
  // A parameter may be left out at the end only, so those before the block are there.
  [...params.slice(0, position), value, ...params.slice(position + 1)]

/** A read of a block's state. A block that is not there has no state, in geth's words. */
function ofState(method: string, position: number, absent: 'latest' | 'pending' = 'latest'): Read {
  return (session, params) => {
    const block = chainBlock(session.open, params[position], absent)
    if (block === undefined) throw new EngineError('header not found')
    return session.chain.request({ method, params: withParam(params, position, block) })
  }
}

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)

/** A simulation at a block. What it may burn is what a block has, as geth caps it: without a word. */
function simulation(method: string, absent: 'latest' | 'pending' = 'latest'): Read {
  const simulate = ofState(method, 1, absent)
  return (session, [transaction, ...others]) => {
    const asked = transaction as { readonly gas?: unknown } | undefined
    const { gasLimit } = session.open.head
    const isOver = isQuantity(asked?.gas) && BigInt(asked.gas) > BigInt(gasLimit)
    return simulate(session, [isOver ? { ...asked, gas: gasLimit } : transaction, ...others])
  }
}

/** A read of a block itself, named by number or tag. There is none: null. */
function ofBlock(method: string): Read {
  return async (session, params) => {
    const block = chainBlock(session.open, params[0], 'latest')
    if (block === undefined) return null
    return session.chain.request({ method, params: withParam(params, 0, block) })
  }
}

function ofBlockHash(method: string): Read {
  return async (session, params) => {
    if (isOpen(session.open, params[0])) return null
    return session.chain.request({ method, params })
  }
}

const getBlockByNumber: Read = async (session, params) => {
  if (params[0] === 'pending') return session.views.block(params[1] === true)
  return ofBlock('eth_getBlockByNumber')(session, params)
}

const getBlockReceipts: Read = async (session, params) => {
  const [reference] = params
  if (reference === 'pending') return session.views.receipts()
  const isHash = typeof reference === 'string' && /^0x[0-9a-f]{64}$/i.test(reference)
  const block = chainBlock(session.open, isHash ? { blockHash: reference } : reference, 'latest')
  if (block === undefined) return null
  const found = await (typeof block === 'string'
    ? ask<RpcBlock | null>(session.chain, 'eth_getBlockByNumber', block, false)
    : ask<RpcBlock | null>(session.chain, 'eth_getBlockByHash', block.blockHash, false))
  return found && receiptsOf(session.chain, found.transactions as Hex[])
}

/** A transaction that waits for its index is known already, without a block. */
const getTransactionByHash: Read = async (session, params) =>
  session.pool.get(String(params[0]).toLowerCase() as Hex)?.view ??
  timed(session, await session.chain.request({ method: 'eth_getTransactionByHash', params }))

/** With its block's timestamp where that block is the open one: the next index replaces it, and its hash finds it no more. */
function timed({ open: { head } }: Session, found: unknown): unknown {
  const transaction = found as RpcTransaction | null
  return transaction?.blockHash === head.hash ? { ...transaction, blockTimestamp: head.timestamp } : found
}

/** @param byBlock Reads a transaction by its place in a block. */
const timedBy =
  (byBlock: Read): Read =>
  async (session, params) =>
    timed(session, await byBlock(session, params))

/** The chain's own subscriptions would report an open block anew at every index. In geth's words. */
const subscribe: Read = () =>
  Promise.reject(
    new EngineError('the method eth_subscribe does not exist/is not available', engineErrorCode.noSuchMethod),
  )

/**
 * The methods whose answer depends on which block is open. As on nodes with Flashblocks, a transaction's hash finds it and
 * its receipt from the moment of pre-confirmation (eth_getTransactionByHash, eth_getTransactionReceipt), while
 * eth_blockNumber and everything that is asked of a block do not count the open one unless `pending` is said.
 */
export const reads: Readonly<Record<string, Read>> = {
  eth_blockNumber: (session) => Promise.resolve(session.open.parent.number),
  eth_getBalance: ofState('eth_getBalance', 1),
  eth_getTransactionCount: ofState('eth_getTransactionCount', 1),
  eth_getCode: ofState('eth_getCode', 1),
  eth_getStorageAt: ofState('eth_getStorageAt', 2),
  eth_getProof: ofState('eth_getProof', 2),
  eth_call: simulation('eth_call'),
  debug_traceCall: simulation('debug_traceCall'),
  // Whoever estimates wants to send next, on top of what is pre-confirmed.
  eth_estimateGas: simulation('eth_estimateGas', 'pending'),
  eth_feeHistory: ofState('eth_feeHistory', 1),
  eth_getBlockByNumber: getBlockByNumber,
  eth_getBlockReceipts: getBlockReceipts,
  eth_getBlockTransactionCountByNumber: ofBlock('eth_getBlockTransactionCountByNumber'),
  eth_getTransactionByBlockNumberAndIndex: timedBy(ofBlock('eth_getTransactionByBlockNumberAndIndex')),
  eth_getBlockByHash: ofBlockHash('eth_getBlockByHash'),
  eth_getBlockTransactionCountByHash: ofBlockHash('eth_getBlockTransactionCountByHash'),
  eth_getTransactionByBlockHashAndIndex: timedBy(ofBlockHash('eth_getTransactionByBlockHashAndIndex')),
  eth_getTransactionByHash: getTransactionByHash,
  eth_pendingTransactions: (session) => Promise.resolve(session.pool.all().map(({ view }) => view)),
  eth_getLogs: (session, [filter = {}]) => getLogs(session, filter as Readonly<Record<string, unknown>>),
  eth_subscribe: subscribe,
}
