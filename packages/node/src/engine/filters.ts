import { randomBytes } from 'node:crypto'
import { EngineError } from './engine-error.js'
import { toHex } from './ethereum-provider.js'
import type { Hex } from './ethereum-provider.js'
import type { Now } from './chain-clock.js'
import type { OpenBlock } from './open-block.js'

/** Milliseconds. Who has not polled for so long is gone. */
export const filterLifetime = 5 * 60_000
/** One more, and the filter that was not polled for longest makes room: test suites leave filters behind. */
export const mostFilters = 500

export type Filter =
  | { readonly kind: 'blocks' | 'transactions' }
  | { readonly kind: 'logs'; readonly criteria: Readonly<Record<string, unknown>> }

/**
 * How far a client has been told. It is all that a filter remembers: what is new is read from the chain when it is asked
 * for, so a filter takes the same memory however much happens between two polls.
 */
export interface Cursor {
  /** The first block that has not been told of as sealed. */
  readonly block: number
  /** Transactions of this block that were told of while it was open: the open block's own list. */
  readonly seen: readonly unknown[]
}

interface Entry {
  readonly filter: Filter
  cursor: Cursor
  /** Unix milliseconds. */
  polledAt: number
}

/** The filters of all clients, in the order of their last poll: a Map keeps that order. */
export class Filters {
  readonly #entries = new Map<string, Entry>()

  constructor(private readonly now: Now) {}

  /** @returns Its id, which nobody guesses. */
  add(filter: Filter, open: OpenBlock): Hex {
    this.#expire()
    const [oldest] = this.#entries.keys()
    if (this.#entries.size >= mostFilters && oldest !== undefined) this.#entries.delete(oldest)
    const id = toHex(randomBytes(16).readBigUInt64BE() | (1n << 63n))
    this.#entries.set(id, { filter, cursor: cursorAt(open), polledAt: this.now() })
    return id
  }

  /** A filter of a client that is still there. @throws EngineError in geth's words when there is none. */
  poll(id: string): { readonly filter: Filter; cursor: Cursor } {
    this.#expire()
    const key = id.toLowerCase()
    const entry = this.#entries.get(key)
    if (entry === undefined) throw new EngineError('filter not found')
    entry.polledAt = this.now()
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  remove(id: string): boolean {
    this.#expire()
    return this.#entries.delete(id.toLowerCase())
  }

  /** The chain went back: what comes from this open block on is new to everybody. */
  rewind(open: OpenBlock): void {
    const begin = { block: Number(open.parent.number) + 1, seen: [] }
    for (const entry of this.#entries.values()) {
      if (entry.cursor.block >= begin.block) entry.cursor = begin
    }
  }

  #expire(): void {
    for (const [id, { polledAt }] of this.#entries) {
      if (this.now() - polledAt < filterLifetime) return
      this.#entries.delete(id)
    }
  }
}

/** Everything up to now is told. */
export const cursorAt = (open: OpenBlock): Cursor => ({
  block: Number(open.parent.number) + 1,
  seen: open.head.transactions,
})
