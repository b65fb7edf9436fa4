import { bytesToHex, isAddressEqual, type Address, type Hex } from 'viem'
import { DuplicateBatchIdError, InternalError } from '../errors/index.js'
import { isRecord } from '../schema/schema.js'
import type { Store } from '../store/store.js'
import { Turns } from '../turns.js'
import type { Batch } from './batch.js'

/** The batches of a wallet, by id. Two senders may use one id; then it names the younger batch. */
export class Batches {
  readonly #store: Store
  readonly #cached = new Map<string, readonly Batch[]>()
  /** Ids of requests that are not sent yet, by sender. */
  readonly #reserved = new Set<string>()
  readonly #turns = new Turns()

  constructor(store: Store) {
    this.#store = store
  }

  /**
   * Takes an id for a request, until `release`.
   * @param wanted The dapp's, or undefined for one that nobody can guess.
   * @throws DuplicateBatchIdError when the sender has used it, or is about to.
   */
  async reserve(from: Address, wanted: string | undefined): Promise<string> {
    const id = wanted ?? unpredictableId()
    const key = keyOf(from, id)
    if (this.#reserved.has(key)) throw new DuplicateBatchIdError(id)
    this.#reserved.add(key)
    const known = await this.#read(id).catch((error: unknown) => {
      this.#reserved.delete(key)
      throw error
    })
    if (known.some((batch) => isAddressEqual(batch.from, from))) {
      this.#reserved.delete(key)
      throw new DuplicateBatchIdError(id)
    }
    return id
  }

  /** Frees an id: its batch is saved, or was never sent. */
  release(from: Address, id: string): void {
    this.#reserved.delete(keyOf(from, id))
  }

  async find(id: string): Promise<Batch | undefined> {
    return (await this.#read(id)).at(-1)
  }

  /** Whether a request holds the id and is not sent yet. */
  isReserved(from: Address, id: string): boolean {
    return this.#reserved.has(keyOf(from, id))
  }

  async findOf(from: Address, id: string): Promise<Batch | undefined> {
    return (await this.#read(id)).find((batch) => isAddressEqual(batch.from, from))
  }

  /** Adds a batch, or replaces it as it was before. One that could not be added is not there; its id is free. */
  save(batch: Batch): Promise<void> {
    // In turns, since two senders may use one id at the same time.
    return this.#turns.take(batch.id, async () => {
      const before = await this.#read(batch.id)
      const index = before.findIndex(({ from }) => isAddressEqual(from, batch.from))
      const all = index === -1 ? [...before, batch] : before.with(index, batch)
      this.#cached.set(batch.id, all)
      try {
        await this.#store.put(storeKey(batch.id), JSON.stringify(all))
      } catch (error) {
        if (index === -1) this.#cached.set(batch.id, before)
        throw error
      }
    })
  }

  async #read(id: string): Promise<readonly Batch[]> {
    const cached = this.#cached.get(id)
    if (cached !== undefined) return cached
    const text = await this.#store.get(storeKey(id))
    return this.#cached.get(id) ?? (text === undefined ? [] : parse(text))
  }
}

const storeKey = (id: string) => `batch:${id}`
const keyOf = (from: Address, id: string) => `${from.toLowerCase()}:${id}`

/** 32 random bytes: whoever knows an id may ask for its status. */
function unpredictableId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

function parse(text: string): readonly Batch[] {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value) || !value.every((batch) => isRecord(batch) && typeof batch.from === 'string')) {
    throw new InternalError(
      'the store holds something else than batches; give each wallet a store of its own',
    )
  }
  return value as readonly Batch[]
}
