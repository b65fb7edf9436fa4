import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Chain } from '../node/chain.js'
import type { Batch } from './batch.js'
import type { Call } from './call.js'
import type { Executors } from './executors.js'
import { RunningBatch, type BatchWorld } from './running.js'
import { sendAtomically } from './send-atomically.js'
import { sendInOrder } from './send-in-order.js'
import { readStatus, type CallsStatus } from './status.js'

/** A batch that the user agreed to. */
export interface ApprovedBatch {
  readonly id: string
  readonly chain: Chain
  readonly account: PrivateKeyAccount
  readonly calls: readonly Call[]
  readonly atomic: boolean
  /** The user agreed to the delegation, too. */
  readonly mayDelegate: boolean
}

/** Sends batches and tells how they stand. */
export class BatchDesk {
  readonly #world: BatchWorld
  readonly #executors: Executors
  readonly #running = new Set<string>()
  /** By chain and account: the batch with which the user agreed to a delegation last. */
  readonly #upgrades = new Map<string, string>()

  constructor(world: BatchWorld, executors: Executors) {
    this.#world = world
    this.#executors = executors
  }

  /**
   * Starts to send. Resolves once the node has the first transaction, or will have none; the rest goes on by itself. What
   * goes wrong from here on is in the batch's status, as the batch exists for the dapp now.
   */
  async send({ id, chain, account, calls, atomic, mayDelegate }: ApprovedBatch): Promise<void> {
    const batch: Batch = {
      ...{ id, from: account.address, chainId: chain.chainId, atomic },
      ...{ callCount: calls.length, transactions: [], isDone: false },
    }
    const key = keyOf(batch)
    this.#running.add(key)
    try {
      await this.#world.batches.save(batch)
    } catch (error) {
      this.#running.delete(key)
      throw error
    }
    const running = new RunningBatch(this.#world, chain, account, batch)
    await new Promise<void>((accepted) => {
      const sending = atomic
        ? sendAtomically(running, { calls, executors: this.#executors, mayDelegate }, accepted)
        : sendInOrder(running, calls, accepted)
      void sending
        .then(
          () => running.finish(),
          (error: unknown) => running.finish(error),
        )
        .catch(() => undefined) // The store failed; the batch stays as it was saved last.
        .finally(() => {
          this.#running.delete(key)
          accepted()
        })
    })
  }

  /** Keeps that the user agreed to the delegation that a batch brings. */
  agreeToUpgrade(chain: Chain, account: Address, id: string): void {
    this.#upgrades.set(upgradeKey(chain, account), id)
  }

  /** Whether a delegation that the user agreed to is on its way, so that nobody is asked for it twice. */
  async isUpgrading(chain: Chain, account: Address): Promise<boolean> {
    const id = this.#upgrades.get(upgradeKey(chain, account))
    if (id === undefined) return false
    const batch = await this.#world.batches.findOf(account, id)
    if (batch === undefined) return this.#world.batches.isReserved(account, id)
    return (await this.status(chain, batch)).status === 100
  }

  /** How a batch stands on its chain now. */
  async status(chain: Chain, batch: Batch): Promise<CallsStatus> {
    const isRunning = this.#running.has(keyOf(batch))
    const { status, fates } = await readStatus(chain.node, this.#executors, batch, isRunning)
    const transactions = batch.transactions.map((transaction, index) =>
      typeof fates[index] === 'object'
        ? { ...transaction, isAccepted: true, wasIncluded: true }
        : transaction,
    )
    const isNews = transactions.some(
      ({ wasIncluded }, index) => wasIncluded !== batch.transactions[index]?.wasIncluded,
    )
    // While it runs, it is saved by whoever sends it.
    if (isNews && !isRunning && !this.#running.has(keyOf(batch)))
      await this.#world.batches.save({ ...batch, transactions })
    return status
  }
}

const keyOf = ({ from, id }: Batch) => `${from}:${id}`
const upgradeKey = ({ chainId }: Chain, account: Address) => `${chainId}:${account}`
