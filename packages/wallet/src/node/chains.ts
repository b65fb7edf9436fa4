import { numberToHex } from 'viem'
import { type DisconnectedError, UnrecognizedChainError } from '../errors/index.js'
import type { Emitter } from '../events.js'
import { createChain, type Chain, type ChainOptions, type NodeFrom } from './chain.js'
import { createNode } from './node.js'

/** The networks the wallet knows, one of them selected. */
export class Chains {
  readonly #known = new Map<number, Chain>()
  readonly #emitter: Emitter
  #selected: number
  /** EIP-1193: whether the last request to the selected chain got an answer. */
  #isConnected = false

  constructor(selected: number, known: readonly ChainOptions[], emitter: Emitter) {
    this.#emitter = emitter
    this.#selected = selected
    for (const chain of known) this.add(chain)
  }

  get selected(): Chain {
    return this.get(this.#selected)
  }

  get all(): readonly Chain[] {
    return [...this.#known.values()]
  }

  has(chainId: number): boolean {
    return this.#known.has(chainId)
  }

  /** @throws UnrecognizedChainError */
  get(chainId: number): Chain {
    const chain = this.#known.get(chainId)
    if (chain === undefined) throw new UnrecognizedChainError(numberToHex(chainId))
    return chain
  }

  add({ chainId, eip7702, ...source }: ChainOptions, nodeFrom: NodeFrom = 'owner'): void {
    const node = createNode(chainId, source, (error) => this.#reached(chainId, error))
    node.onMessage((message) => this.#emitter.emit('message', message))
    this.#known.set(chainId, createChain(chainId, node, eip7702, nodeFrom))
  }

  /** Tells of `chainChanged` with a hex string, as EIP-1193 wants it. */
  select(chainId: number): void {
    if (chainId === this.#selected) return
    this.#selected = this.get(chainId).chainId
    this.#emitter.emit('chainChanged', numberToHex(chainId))
  }

  #reached(chainId: number, error: DisconnectedError | undefined): void {
    const isConnected = error === undefined
    if (chainId !== this.#selected || isConnected === this.#isConnected) return
    this.#isConnected = isConnected
    if (isConnected) this.#emitter.emit('connect', { chainId: numberToHex(chainId) })
    else this.#emitter.emit('disconnect', error)
  }
}
