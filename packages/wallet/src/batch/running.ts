import { DisconnectedError, InternalError, RpcError } from '../errors/index.js'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Chain } from '../node/chain.js'
import type { Sender } from '../sending/sender.js'
import type { Draft, Sent } from '../sending/transaction.js'
import type { Patience } from '../sending/wait-for-receipt.js'
import type { Batch } from './batch.js'
import type { Batches } from './batches.js'

/** What sending batches needs. */
export interface BatchWorld {
  readonly sender: Sender
  readonly batches: Batches
  readonly patience: Patience
}

/** A batch that is being sent: every step is saved before it shows. */
export class RunningBatch {
  #batch: Batch

  constructor(
    readonly world: BatchWorld,
    readonly chain: Chain,
    readonly account: PrivateKeyAccount,
    batch: Batch,
  ) {
    this.#batch = batch
  }

  /** Sends a transaction that carries calls of the batch. @throws NodeError when the node refused it. */
  async send(draft: Draft): Promise<Sent> {
    const before = this.#batch.transactions
    let signed: Sent | undefined
    const update = ({ hash, nonce }: Sent, isAccepted: boolean) =>
      this.#save({ transactions: [...before, { hash, nonce, isAccepted }] })
    let sent: Sent
    try {
      sent = await this.world.sender.send(this.chain, this.account, draft, async (next) => {
        signed = next
        await update(next, false)
      })
    } catch (error) {
      // Whether the node has it is open: it counts as sent, and its status will tell.
      if (signed !== undefined && error instanceof DisconnectedError) return signed
      await this.#save({ transactions: before })
      throw error
    }
    // Outside: when the store fails now, the transaction is sent all the same and must not be forgotten.
    await update(sent, true)
    return sent
  }

  /** Nothing more will be sent. */
  async finish(error?: unknown): Promise<void> {
    await this.#save({ isDone: true, ...(error !== undefined && { error: describe(error) }) })
  }

  async #save(change: Partial<Batch>): Promise<void> {
    this.#batch = { ...this.#batch, ...change }
    await this.world.batches.save(this.#batch)
  }
}

function describe(error: unknown): { readonly code: number; readonly message: string } {
  const { code, message } = error instanceof RpcError ? error : new InternalError('the wallet failed')
  return { code, message }
}
