import type { Address } from 'viem'
import type { Asset } from './assets/asset.js'
import type { Listener, WalletEvents } from './events.js'
import type { WalletInfo } from './announce.js'
import type { RequestArguments } from './methods/dispatch.js'

/** EIP-1193. What fails is an `RpcError`. */
export interface Eip1193Provider {
  request(request: RequestArguments): Promise<unknown>
  on<Event extends keyof WalletEvents>(event: Event, listener: Listener<Event>): Eip1193Provider
  removeListener<Event extends keyof WalletEvents>(event: Event, listener: Listener<Event>): Eip1193Provider
}

/** The wallet: what a dapp gets, and beside it what its owner can do. */
export interface Wallet extends Eip1193Provider {
  /** What a dapp gets and no more. */
  readonly provider: Eip1193Provider
  /**
   * Tells the dapps of this page of the wallet (EIP-6963), now and whenever one asks.
   * @returns Ends it.
   */
  announce(info?: Partial<WalletInfo>): () => void
  /** The wallet's accounts, connected or not. The first is the one that lists belong to. */
  readonly accounts: readonly Address[]
  /** The tokens that the user watches; by default of the selected chain and the first account. */
  watchedAssets(of?: { readonly chainId?: number; readonly account?: Address }): Promise<readonly Asset[]>
  /** The user takes the accounts back from the dapp. */
  disconnect(): void
}
