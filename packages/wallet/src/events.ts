import type { Address, Hex } from 'viem'
import type { DisconnectedError } from './errors/index.js'

/** The events of EIP-1193 and what they carry. */
export interface WalletEvents {
  /** The node of the selected chain answers, for the first time or again. */
  readonly connect: { readonly chainId: Hex }
  /** It cannot be reached. */
  readonly disconnect: DisconnectedError
  /** What `eth_accounts` returns from now on. */
  readonly accountsChanged: readonly Address[]
  readonly chainChanged: Hex
  /** A subscription's notification, from a node that has them. */
  readonly message: unknown
}

export type Listener<Event extends keyof WalletEvents> = (payload: WalletEvents[Event]) => void

type AnyListener = (payload: never) => void

/** An emitter without Node's. Listeners run in the order they came; one that throws stops neither the others nor the wallet. */
export class Emitter {
  readonly #listeners = new Map<string, AnyListener[]>()

  on(event: string, listener: AnyListener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  /** Of a listener that was added twice, the later one. */
  removeListener(event: string, listener: AnyListener): void {
    const listeners = this.#listeners.get(event) ?? []
    const index = listeners.lastIndexOf(listener)
    if (index !== -1) this.#listeners.set(event, listeners.toSpliced(index, 1))
  }

  emit<Event extends keyof WalletEvents>(event: Event, payload: WalletEvents[Event]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        ;(listener as Listener<Event>)(payload)
      } catch (error) {
        // The listener's mistake is its dapp's: it shows up as an uncaught error, as from any other event.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
