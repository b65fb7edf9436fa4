import type { Address } from 'viem'
import { InternalError } from '../errors/index.js'
import type { Store } from '../store/store.js'
import type { Asset } from './asset.js'

/** The lists of watched tokens: one for each chain and account. */
export class WatchedAssets {
  readonly #store: Store

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
  async add(chainId: number, account: Address, asset: Asset): Promise<void> {
    const others = (await this.list(chainId, account)).filter(
      ({ address }) => address.toLowerCase() !== asset.address.toLowerCase(),
    )
    await this.#store.put(keyOf(chainId, account), JSON.stringify([...others, asset]))
  }
}

const keyOf = (chainId: number, account: Address) => `assets:${chainId}:${account.toLowerCase()}`
