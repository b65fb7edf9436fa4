import type { Hex, RequestArguments, RpcTransaction } from './ethereum-provider.js'
import { EngineError } from './engine-error.js'

/** A transaction that was accepted and waits for an index. */
export interface PooledTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly nonce: number
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The most that it can take from the sender: gas at the fee cap, and the value. In wei. */
  readonly cost: bigint
  /** Adds it to the chain's own pool. */
  readonly submission: RequestArguments
  /** As eth_getTransactionByHash shows it while no block holds it. */
  readonly view: RpcTransaction
}

/** What the open block has left to give. */
export interface Room {
  readonly gas: bigint
  readonly baseFee: bigint
  /** The sender's next nonce in the pending state. */
  nextNonce(sender: Hex): number
  /** What the sender owned at the block's start, in wei. The chain adds no transaction that could cost more. */
  funds(sender: Hex): bigint
  /** Whether the chain takes it in the next block only. */
  isLater(hash: Hex): boolean
}

/** Transactions that may wait, in all and of one sender, so that no sender fills the pool alone. */
export interface PoolLimits {
  readonly all: number
  readonly sender: number
}

const defaultLimits: PoolLimits = { all: 10_000, sender: 2_500 }

/** The accepted transactions in order of arrival: a Map keeps that order. */
export class TransactionPool {
  #waiting = new Map<Hex, PooledTransaction>()

  constructor(private readonly limits: PoolLimits = defaultLimits) {}

  get(hash: Hex): PooledTransaction | undefined {
    return this.#waiting.get(hash)
  }

  get size(): number {
    return this.#waiting.size
  }

  all(): PooledTransaction[] {
    return [...this.#waiting.values()]
  }

  of(sender: Hex): PooledTransaction[] {
    return this.all().filter(({ from }) => from === sender)
  }

  senders(): Set<Hex> {
    return new Set(this.all().map(({ from }) => from))
  }

  /**
   * Takes a transaction in, in place of one of the same sender and nonce if it pays enough more.
   * @param balance The sender's, in the pending state.
   * @throws EngineError in the words of the spec and, for what it leaves open, of geth; the pool is then as it was.
   */
  add(transaction: PooledTransaction, balance: bigint): void {
    const others = this.of(transaction.from)
    const replaced = others.find(({ nonce }) => nonce === transaction.nonce)
    if (replaced !== undefined && !outbids(transaction, replaced)) {
      throw new EngineError('replacement transaction underpriced')
    }
    if (replaced === undefined) this.#checkRoom(others.length)
    const queued = others.reduce((sum, other) => sum + (other === replaced ? 0n : other.cost), 0n)
    if (queued + transaction.cost > balance) {
      throw new EngineError('insufficient funds for gas * price + value')
    }
    if (replaced !== undefined) this.#waiting.delete(replaced.hash)
    this.#waiting.set(transaction.hash, transaction)
  }

  /** Those were pre-confirmed and are not any more. They came before all that waits. */
  putBack(transactions: readonly PooledTransaction[]): void {
    this.#waiting = new Map([...transactions.map((one) => [one.hash, one] as const), ...this.#waiting])
  }

  remove(hash: Hex): boolean {
    return this.#waiting.delete(hash)
  }

  /** In geth's words. */
  #checkRoom(ofSender: number): void {
    if (ofSender >= this.limits.sender) throw new EngineError('account limit exceeded')
    if (this.size >= this.limits.all) throw new EngineError('txpool is full')
  }

  /** What the next index takes: in order of arrival, except that a sender's nonces stay in order. */
  ready(room: Room): PooledTransaction[] {
    const taken: PooledTransaction[] = []
    const nonces = new Map<Hex, number>()
    const early = new Map<string, PooledTransaction>()
    let { gas } = room
    for (const arrived of this.#waiting.values()) {
      let due: PooledTransaction | undefined = arrived
      if (arrived.nonce !== (nonces.get(arrived.from) ?? room.nextNonce(arrived.from))) {
        early.set(slot(arrived.from, arrived.nonce), arrived)
        due = undefined
      }
      // What arrived before its nonce was due goes right behind the one that filled the gap.
      while (due !== undefined && due.gas <= gas && isPayable(due, room) && !room.isLater(due.hash)) {
        taken.push(due)
        gas -= due.gas
        nonces.set(due.from, due.nonce + 1)
        due = early.get(slot(due.from, due.nonce + 1))
      }
    }
    return taken
  }

  /** An empty one with the same limits. */
  empty(): TransactionPool {
    return new TransactionPool(this.limits)
  }

  copy(): TransactionPool {
    const copy = this.empty()
    copy.#waiting = new Map(this.#waiting)
    return copy
  }
}

const isPayable = ({ from, cost, maxFeePerGas }: PooledTransaction, room: Room) =>
  maxFeePerGas >= room.baseFee && cost <= room.funds(from)

const slot = (sender: Hex, nonce: number) => `${sender}:${nonce}`

/** A replacement must raise both fee caps by at least a tenth. */
const outbids = (offer: PooledTransaction, standing: PooledTransaction) =>
  offer.maxFeePerGas * 10n >= standing.maxFeePerGas * 11n &&
  offer.maxPriorityFeePerGas * 10n >= standing.maxPriorityFeePerGas * 11n
