import { EventEmitter } from 'node:events'
import type { ChainClock } from './chain-clock.js'
import { ask, toHex } from './ethereum-provider.js'
import type { EthereumProvider, Hex, RpcBlock } from './ethereum-provider.js'
import { Faults } from './faults.js'
import { Filters } from './filters.js'
import { OpenBlock } from './open-block.js'
import { PendingViews } from './pending-views.js'
import type { PooledTransaction, TransactionPool } from './pool.js'

/** What listeners get. */
export interface PreconfEvents {
  /** An index has put transactions into the open block; `block` is the block with them. */
  preconfirmation: [{ readonly transactions: readonly PooledTransaction[]; readonly block: RpcBlock }]
  /** The open block became `latest`. */
  sealed: [RpcBlock]
  /** The chain went back, by evm_revert or hardhat_reset: this block, which may be another one, is `latest` now. */
  reverted: [RpcBlock]
  /** An index or a seal failed while the timers ran. Without a listener the process ends, as EventEmitter has it. */
  error: [unknown]
}

/**
 * One chain with its open block and its pool. Methods here change the chain and must run as the only writer; the
 * provider around it sees to that.
 */
export class Session {
  readonly events = new EventEmitter()
  readonly faults = new Faults()
  readonly filters: Filters
  /** hardhat_setPrevRandao: of the block that is sealed next. */
  nextPrevRandao: Hex | undefined
  /** When the open block began, in unix milliseconds. */
  openedAt: number
  /**
   * What the chain could not execute in the open block. Its pool counts from the nonces at the block's start, so behind an
   * EIP-7702 authorization of its sender, which uses one up, a transaction has to wait for the next block.
   */
  readonly #later = new Set<Hex>()
  #views: PendingViews

  private constructor(
    readonly chain: EthereumProvider,
    readonly clock: ChainClock,
    public pool: TransactionPool,
    private block: OpenBlock,
    /** Whether a block is sealed for every transaction, and none by the clock. */
    public automine: boolean,
  ) {
    this.openedAt = clock.now()
    this.filters = new Filters(clock.now)
    this.#views = new PendingViews(chain, block.head)
  }

  /** Takes the chain over: from here on it mines nothing by itself. */
  static async on(
    chain: EthereumProvider,
    clock: ChainClock,
    pool: TransactionPool,
    automine: boolean,
  ): Promise<Session> {
    await ask(chain, 'evm_setAutomine', false)
    await ask(chain, 'evm_setIntervalMining', 0)
    return new Session(chain, clock, pool, await openOn(chain, clock, automine), automine)
  }

  get open(): OpenBlock {
    return this.block
  }

  get views(): PendingViews {
    return this.#views
  }

  emit<Name extends keyof PreconfEvents>(event: Name, ...args: PreconfEvents[Name]): void {
    this.events.emit(event, ...args)
  }

  /** Behind what is pre-confirmed and what waits for an index without a gap. */
  async nextNonce(sender: Hex): Promise<Hex> {
    const waiting = new Set(this.pool.of(sender.toLowerCase() as Hex).map(({ nonce }) => nonce))
    let nonce = Number(await ask<Hex>(this.chain, 'eth_getTransactionCount', sender, 'latest'))
    while (waiting.has(nonce)) nonce += 1
    return toHex(nonce)
  }

  /** Pre-confirms what is due. Without anything due the open block stays as it is. */
  async index(): Promise<void> {
    const due = await this.#due()
    if (due.length === 0) return
    const failed = new Set(await this.block.extend(due))
    for (const { hash } of failed) this.#later.add(hash)
    if (failed.size > 0) await this.#senders()
    const transactions = due.filter((transaction) => !failed.has(transaction))
    if (transactions.length === 0) return
    for (const { hash } of transactions) this.pool.remove(hash)
    this.#views = this.#views.next(this.block.head)
    this.emit('preconfirmation', { transactions, block: this.block.head })
  }

  /** Ends the open block with what is due (nothing when its last index is late), and opens an empty one on top. */
  async seal(isLate = false): Promise<void> {
    if (!isLate) await this.index()
    await this.#close()
    await this.reopen()
  }

  /** Seals a block of what is due, where anything is: what waits for a nonce makes no block. */
  async sealDue(): Promise<void> {
    await this.index()
    if (!this.block.isEmpty) await this.seal()
  }

  /**
   * Takes the chain to a sealed block, for a method that works on the chain itself: pre-confirmed transactions are sealed
   * so that none is lost, and an empty open block leaves without a trace. `reopen` must follow.
   */
  async settle(): Promise<void> {
    await this.index()
    if (this.block.isEmpty) await this.block.discard()
    else await this.#close()
  }

  async reopen(): Promise<void> {
    this.block = await openOn(this.chain, this.clock, this.automine, this.nextPrevRandao)
    this.openedAt = this.clock.now()
    this.#later.clear()
    this.#views = new PendingViews(this.chain, this.block.head)
  }

  /** The chain below went back to an earlier state, or to another: what was open is gone. */
  async startOver(): Promise<void> {
    this.nextPrevRandao = undefined
    await this.reopen()
    this.filters.rewind(this.block)
    this.emit('reverted', this.block.parent)
  }

  async #close(): Promise<void> {
    const dropped = this.faults.takeDropped(this.block, this.pool)
    if (dropped.size > 0) this.pool.putBack(await this.block.drop(dropped))
    const sealed = await this.block.seal()
    this.clock.pass()
    this.nextPrevRandao = undefined
    this.emit('sealed', sealed)
  }

  async #due(): Promise<PooledTransaction[]> {
    const senders = await this.#senders()
    const { gasLimit, gasUsed, baseFeePerGas } = this.block.head
    return this.pool.ready({
      gas: BigInt(gasLimit) - BigInt(gasUsed),
      baseFee: BigInt(baseFeePerGas),
      nextNonce: (sender) => senders.get(sender)?.nonce ?? 0,
      funds: (sender) => senders.get(sender)?.funds ?? 0n,
      isLater: (hash) => this.#later.has(hash),
    })
  }

  /** What the senders have in the pending state; what of theirs can never be executed any more is let go. */
  async #senders(): Promise<Map<Hex, { readonly nonce: number; readonly funds: bigint }>> {
    const read = async (sender: Hex) => {
      const nonce = await ask<Hex>(this.chain, 'eth_getTransactionCount', sender, 'latest')
      const funds = await ask<Hex>(this.chain, 'eth_getBalance', sender, this.block.parent.number)
      return [sender, { nonce: Number(nonce), funds: BigInt(funds) }] as const
    }
    const senders = new Map(await Promise.all([...this.pool.senders()].map(read)))
    // A development method or an EIP-7702 authorization can use a nonce up that waited here.
    for (const { hash, from, nonce } of this.pool.all()) {
      if (nonce < (senders.get(from)?.nonce ?? 0)) this.pool.remove(hash)
    }
    return senders
  }
}

const openOn = (chain: EthereumProvider, clock: ChainClock, automine: boolean, prevRandao?: Hex) =>
  OpenBlock.on(chain, (parentTimestamp) => clock.timestampOn(parentTimestamp, automine), prevRandao)
