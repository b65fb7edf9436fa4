import { EngineError, engineErrorCode } from './engine-error.js'
import { ask, toHex } from './ethereum-provider.js'
import type { Hex, RpcBlock } from './ethereum-provider.js'
import { cursorAt, type Cursor, type Filter } from './filters.js'
import { getLogs } from './logs.js'
import type { Write } from './sends.js'
import type { Session } from './session.js'

/** More sealed blocks than this are told of over several polls. */
export const mostBlocksAPoll = 1000

const create = (filter: Filter): Write => {
  return (session) => Promise.resolve(session.filters.add(filter, session.open))
}

const newFilter: Write = (session, [criteria = {}]) => {
  const asked = criteria as Readonly<Record<string, unknown>>
  if ((asked['blockHash'] ?? undefined) !== undefined) {
    throw new EngineError(
      'A filter of one block never changes: ask eth_getLogs with the blockHash.',
      engineErrorCode.invalidParams,
    )
  }
  return create({ kind: 'logs', criteria: asked })(session, [])
}

/** What is new since the last poll. Runs alone, so that two polls at once are not told the same. */
const getFilterChanges: Write = async (session, [id]) => {
  const entry = session.filters.poll(String(id))
  const { filter, cursor } = entry
  const next = cursorOf(session, filter, cursor)
  const changes = await changesOf[filter.kind](session, filter, cursor, next)
  entry.cursor = next
  return changes
}

function cursorOf(session: Session, { kind }: Filter, { block }: Cursor): Cursor {
  const now = cursorAt(session.open)
  if (kind === 'logs' || now.block - block <= mostBlocksAPoll) return now
  return { block: block + mostBlocksAPoll, seen: [] }
}

type Changes = (session: Session, filter: Filter, from: Cursor, to: Cursor) => Promise<unknown[]>

const changesOf: Readonly<Record<Filter['kind'], Changes>> = {
  blocks: async (session, _, from, to) => (await sealed(session, from, to)).map(({ hash }) => hash),

  async transactions(session, _, from, to) {
    const blocks = (await sealed(session, from, to)).flatMap(({ transactions }) => transactions)
    const seen = new Set(from.seen)
    return [...blocks, ...to.seen].filter((hash) => !seen.has(hash))
  },

  /** Sealed logs of all blocks since, and pre-confirmed ones for who asked up to `pending`. */
  async logs(session, filter, from, to) {
    if (filter.kind !== 'logs') return []
    const { fromBlock, toBlock } = filter.criteria
    const isPending = toBlock === 'pending'
    const first = Math.max(from.block, isNumber(fromBlock) ? Number(fromBlock) : 0)
    const last = Math.min(to.block - (isPending ? 0 : 1), lastOf(toBlock))
    if (first > last) return []
    // The open block has no number for requests.
    const name = (block: number) => (block === to.block ? 'pending' : toHex(block))
    const range = { fromBlock: name(first), toBlock: name(last) }
    const logs = await getLogs(session, { ...filter.criteria, ...range })
    const seen = new Set(isPending ? from.seen : [])
    return logs.filter(({ transactionHash }) => !seen.has(transactionHash))
  },
}

function sealed(session: Session, from: Cursor, to: Cursor): Promise<RpcBlock[]> {
  const numbers = Array.from({ length: to.block - from.block }, (_, index) => toHex(from.block + index))
  return Promise.all(
    numbers.map((number) => ask<RpcBlock>(session.chain, 'eth_getBlockByNumber', number, false)),
  )
}

const isNumber = (bound: unknown): bound is Hex => typeof bound === 'string' && bound.startsWith('0x')

/** Where a filter ends by itself. */
function lastOf(toBlock: unknown): number {
  if (toBlock === 'earliest') return 0
  return isNumber(toBlock) ? Number(toBlock) : Infinity
}

/** All logs of the filter's range, told or not. */
const getFilterLogs: Write = (session, [id]) => {
  const { filter } = session.filters.poll(String(id))
  if (filter.kind !== 'logs') throw new EngineError('filter not found: it is not one of logs')
  return getLogs(session, filter.criteria)
}

const uninstallFilter: Write = (session, [id]) => Promise.resolve(session.filters.remove(String(id)))

/**
 * The chain's own filters would tell of the open block anew at every index. These follow the chain as it is from the
 * outside: blocks when they are sealed, transactions when they are pre-confirmed.
 */
export const filterMethods: Readonly<Record<string, Write>> = {
  eth_newFilter: newFilter,
  eth_newBlockFilter: create({ kind: 'blocks' }),
  eth_newPendingTransactionFilter: create({ kind: 'transactions' }),
  eth_getFilterChanges: getFilterChanges,
  eth_getFilterLogs: getFilterLogs,
  eth_uninstallFilter: uninstallFilter,
}
