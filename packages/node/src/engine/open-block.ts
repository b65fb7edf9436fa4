import { keccak256 } from 'viem'
import { ask } from './ethereum-provider.js'
import type { EthereumProvider, Hex, RpcBlock } from './ethereum-provider.js'
import type { PooledTransaction } from './pool.js'

/**
 * The block that is being pre-confirmed. It is always the chain's head, mined anew at every index, so its roots, its hash
 * and its gas are real.
 *
 * How EDR 0.12 behaves (tried with Hardhat 2.29.1), which is what this rests on:
 * - A snapshot holds the pool. Reverting to one that was taken between adding and mining brings back the transactions of
 *   all indices so far, in order: they need not be added again, and an index costs what mining costs.
 * - Reverting uses a snapshot's id up, and all later ids; ids are never given twice. Hence a new snapshot at every index.
 * - With `mempool.order: 'fifo'` a block holds the transactions in the order of adding, whatever they pay. With
 *   `priority`, Hardhat's default, a better paying one would jump ahead of what was pre-confirmed.
 * - Its pool refuses what the sender cannot pay at the block's start, and drops it again when the balance is lent for the
 *   moment of adding. So money that the open block brings can be spent from the next block on only: see `Room.funds`.
 * - evm_setNextBlockTimestamp and hardhat_setPrevRandao hold for one block and are undone by reverting. The base fee and
 *   parentBeaconBlockRoot follow from the state that the snapshot brings back, so they stay as they are.
 */
export class OpenBlock {
  /** What getBlockByNumber says of it, with the hashes of its transactions. */
  head: RpcBlock
  /** By hash, in the order of the block. */
  readonly #confirmed = new Map<Hex, PooledTransaction>()

  private constructor(
    private readonly chain: EthereumProvider,
    /** The block below: `latest` to the outside. */
    readonly parent: RpcBlock,
    /** The block's start, with the pre-confirmed transactions in the pool. */
    private snapshot: Hex,
    private readonly timestamp: number,
    private readonly prevRandao: Hex,
  ) {
    this.head = parent
  }

  /** Opens an empty block on top of the chain's head. */
  static async on(
    chain: EthereumProvider,
    nextTimestamp: (parentTimestamp: number) => number,
    prevRandao?: Hex,
  ): Promise<OpenBlock> {
    const parent = await headOf(chain)
    const timestamp = nextTimestamp(Number(parent.timestamp))
    const snapshot = await ask<Hex>(chain, 'evm_snapshot')
    const block = new OpenBlock(chain, parent, snapshot, timestamp, prevRandao ?? keccak256(parent.hash))
    await block.#mine()
    return block
  }

  get isEmpty(): boolean {
    return this.head.transactions.length === 0
  }

  has(hash: Hex): boolean {
    return this.#confirmed.has(hash)
  }

  /**
   * Puts transactions behind those that are there already.
   * @returns Those that the chain could not execute after all, for example because an earlier one of the block used up
   * their nonce by an EIP-7702 authorization.
   */
  async extend(transactions: readonly PooledTransaction[]): Promise<readonly PooledTransaction[]> {
    if (await this.#rebuild(transactions)) return []
    const failed: PooledTransaction[] = []
    for (const transaction of transactions) {
      if (!(await this.#rebuild([transaction]))) failed.push(transaction)
    }
    if (!(await this.#rebuild([]))) throw new Error('The open block could not be mined again.')
    return failed
  }

  /**
   * Builds the block anew without these, and without what cannot be executed then: above all the later nonces of the same
   * senders.
   * @returns What fell with them, in the order it had.
   */
  async drop(hashes: ReadonlySet<Hex>): Promise<readonly PooledTransaction[]> {
    const shown = [...this.#confirmed.values()]
    const gaps = new Map<Hex, number>()
    for (const { hash, from, nonce } of shown.toReversed()) if (hashes.has(hash)) gaps.set(from, nonce)
    const stays = ({ from, nonce }: PooledTransaction) => nonce < (gaps.get(from) ?? Infinity)
    await ask(this.chain, 'evm_revert', this.snapshot)
    for (const { hash } of shown.toReversed()) await ask(this.chain, 'hardhat_dropTransaction', hash)
    this.#confirmed.clear()
    this.snapshot = await ask<Hex>(this.chain, 'evm_snapshot')
    await this.#mine()
    await this.extend(shown.filter(stays))
    return shown.filter(({ hash }) => !this.has(hash) && !hashes.has(hash))
  }

  /** Takes the chain back to the parent. Only for an empty block: the chain's pool is then empty, too. */
  async discard(): Promise<void> {
    if (!this.isEmpty) throw new Error('The open block holds transactions.')
    await ask(this.chain, 'evm_revert', this.snapshot)
  }

  /**
   * Makes the block what it is for good: mined once more, as the last index did, but without a snapshot behind it. EDR keeps
   * a snapshot, and the pool in it, until it is reverted to, so a chain that left one at every block would grow forever.
   */
  async seal(): Promise<RpcBlock> {
    const shown = this.head
    await ask(this.chain, 'evm_revert', this.snapshot)
    await this.#mine()
    if (this.head.hash !== shown.hash)
      throw new Error(`Block ${shown.hash} became ${this.head.hash} when sealed.`)
    return this.head
  }

  /** @returns Whether all are in. If not, none is, and the block must be rebuilt before anybody reads it. */
  async #rebuild(added: readonly PooledTransaction[]): Promise<boolean> {
    const before = this.head
    const expected = [...before.transactions, ...added.map(({ hash }) => hash)]
    await ask(this.chain, 'evm_revert', this.snapshot)
    try {
      for (const { submission } of added) await this.chain.request(submission)
      this.snapshot = await ask<Hex>(this.chain, 'evm_snapshot')
      await this.#mine()
      if (isSame(this.head.transactions, expected)) {
        for (const transaction of added) this.#confirmed.set(transaction.hash, transaction)
        return true
      }
      await ask(this.chain, 'evm_revert', this.snapshot)
    } catch (reason) {
      // The chain names no class or code for a transaction that fails at mining; without one it is the last resort.
      if (added.length === 0) throw reason
      // Where adding failed there is no snapshot to revert to, and no need: EDR answers false.
      await ask(this.chain, 'evm_revert', this.snapshot)
    }
    this.head = before
    for (const { hash } of added) await ask(this.chain, 'hardhat_dropTransaction', hash)
    this.snapshot = await ask<Hex>(this.chain, 'evm_snapshot')
    return false
  }

  async #mine(): Promise<void> {
    await ask(this.chain, 'evm_setNextBlockTimestamp', this.timestamp)
    await ask(this.chain, 'hardhat_setPrevRandao', this.prevRandao)
    await ask(this.chain, 'evm_mine')
    this.head = await headOf(this.chain)
  }
}

const isSame = (these: readonly unknown[], those: readonly unknown[]) =>
  these.length === those.length && these.every((hash, index) => hash === those[index])

/** Frozen, because everybody who asks for the block gets the same object. */
const headOf = async (chain: EthereumProvider) =>
  Object.freeze(await ask<RpcBlock>(chain, 'eth_getBlockByNumber', 'latest', false))
