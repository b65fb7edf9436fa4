import type { Address } from 'viem'
import { InternalError } from '../errors/index.js'
import type { Store } from '../store/store.js'
import { Turns } from '../turns.js'
import type { Asset } from './asset.js'

/** The lists of watched tokens: one for each chain and account. */
export class WatchedAssets {
  readonly #store: Store
  readonly #turns = new Turns()

  constructor(store: Store) {
    this.#store = store
  }

  async list(chainId: number, account: Address): Promise<readonly Asset[]> {
    const text = await this.#store.get(keyOf(chainId, account))
    const value: unknown = text === undefined ? [] : JSON.parse(text)
    if (!Array.isArray(value)) throw new InternalError('the store holds something else than watched tokens')
    return value as Asset[]
  }

  /** A token that is watched already is replaced, since its image may be new. */
  add(chainId: number, account: Address, asset: Asset): Promise<void> {
    const key = keyOf(chainId, account)
    // In turns: of two tokens at once, neither may overwrite the other.
    return this.#turns.take(key, async () => {
      const others = (await this.list(chainId, account)).filter(
        ({ address }) => address.toLowerCase() !== asset.address.toLowerCase(),
      )
      await this.#store.put(key, JSON.stringify([...others, asset]))
    })
  }
}

const keyOf = (chainId: number, account: Address) => `assets:${chainId}:${account.toLowerCase()}`
