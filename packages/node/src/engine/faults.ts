import { EngineError, engineErrorCode } from './engine-error.js'
import type { Hex, RequestArguments } from './ethereum-provider.js'
import type { OpenBlock } from './open-block.js'
import type { TransactionPool } from './pool.js'
import type { Write } from './sends.js'
import { wholeNumber } from './whole-number.js'

/** What is to go wrong on purpose. Nothing, unless a test asks for it. */
export class Faults {
  readonly #dropped = new Set<Hex>()
  #lateIndices = 0
  #nullBlocks = 0

  dropAtSeal(hash: Hex): void {
    this.#dropped.add(hash)
  }

  delayIndices(count: number): void {
    this.#lateIndices = count
  }

  nullPendingOnce(): void {
    this.#nullBlocks = 1
  }

  /** The marked transactions of the block that is sealed now. Marks of transactions that nobody has any more go. */
  takeDropped(open: OpenBlock, pool: TransactionPool): ReadonlySet<Hex> {
    const taken = new Set([...this.#dropped].filter((hash) => open.has(hash)))
    for (const hash of this.#dropped) if (pool.get(hash) === undefined) this.#dropped.delete(hash)
    return taken
  }

  /** Whether the index that is due now takes nothing. */
  takeLateIndex(): boolean {
    if (this.#lateIndices === 0) return false
    this.#lateIndices -= 1
    return true
  }

  /** Whether this request for the pending block is to be answered by null. */
  takeNull({ method, params = [] }: RequestArguments): boolean {
    if (this.#nullBlocks === 0 || method !== 'eth_getBlockByNumber' || params[0] !== 'pending') return false
    this.#nullBlocks -= 1
    return true
  }
}

/** The transaction is pre-confirmed, or will be, and the block that is sealed lacks it. */
const dropAtSeal: Write = (session, [given]) => {
  const hash = String(given).toLowerCase() as Hex
  if (!/^0x[0-9a-f]{64}$/.test(hash)) {
    throw new EngineError(
      'preconf_dropAtSeal takes the hash of a transaction.',
      engineErrorCode.invalidParams,
    )
  }
  if (!session.open.has(hash) && session.pool.get(hash) === undefined) {
    throw new EngineError('transaction not found: neither pre-confirmed nor waiting')
  }
  session.faults.dropAtSeal(hash)
  return Promise.resolve(true)
}

const delayIndices: Write = (session, [count]) => {
  session.faults.delayIndices(wholeNumber(count))
  return Promise.resolve(true)
}

const nullPendingOnce: Write = (session) => {
  session.faults.nullPendingOnce()
  return Promise.resolve(true)
}

const methods = {
  preconf_dropAtSeal: dropAtSeal,
  preconf_delayIndices: delayIndices,
  preconf_nullPendingOnce: nullPendingOnce,
} satisfies Readonly<Record<string, Write>>

const absent = (method: string): Write => {
  return () => {
    const hint = 'start the node with faults to have it'
    throw new EngineError(
      `the method ${method} does not exist/is not available: ${hint}`,
      engineErrorCode.noSuchMethod,
    )
  }
}

/** The methods that cause faults, or their refusals. */
export function faultMethods(enabled: boolean): Readonly<Record<string, Write>> {
  if (enabled) return methods
  return Object.fromEntries(Object.keys(methods).map((method) => [method, absent(method)]))
}
