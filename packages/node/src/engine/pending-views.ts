import { ask } from './ethereum-provider.js'
import type { EthereumProvider, Hex, RpcBlock, RpcReceipt } from './ethereum-provider.js'

/**
 * The open block's body, read from the chain once an index however often it is asked for: the same object is given out
 * until the block changes, so a server may keep its serialised form by identity.
 */
export class PendingViews {
  #full: Promise<RpcBlock> | undefined
  #receipts: Promise<readonly RpcReceipt[]> | undefined

  constructor(
    private readonly chain: EthereumProvider,
    private readonly head: RpcBlock,
    /** What an earlier index of the same block has read. */
    private readonly known?: Promise<readonly RpcReceipt[]>,
  ) {}

  /** The views of the block as it is now. */
  next(head: RpcBlock): PendingViews {
    const same = head.parentHash === this.head.parentHash
    return new PendingViews(this.chain, head, same ? (this.#receipts ?? this.known) : undefined)
  }

  block(full: boolean): Promise<RpcBlock> | RpcBlock {
    if (!full) return this.head
    this.#full ??= ask<RpcBlock>(this.chain, 'eth_getBlockByNumber', 'latest', true).then((block) =>
      Object.freeze(block),
    )
    return this.#full
  }

  receipts(): Promise<readonly RpcReceipt[]> {
    return (this.#receipts ??= this.#readReceipts())
  }

  /** What an earlier index pre-confirmed keeps its place, so its receipts differ in the block's hash only. */
  async #readReceipts(): Promise<readonly RpcReceipt[]> {
    const known = (await this.known) ?? []
    const fresh = this.head.transactions.slice(known.length) as Hex[]
    const read = await receiptsOf(this.chain, fresh)
    return Object.freeze([...known.map((receipt) => inBlock(receipt, this.head.hash)), ...read])
  }
}

function inBlock(receipt: RpcReceipt, blockHash: Hex): RpcReceipt {
  return { ...receipt, blockHash, logs: receipt.logs.map((entry) => ({ ...entry, blockHash })) }
}

/** Hardhat Network has no eth_getBlockReceipts. */
export function receiptsOf(chain: EthereumProvider, hashes: readonly Hex[]): Promise<RpcReceipt[]> {
  return Promise.all(hashes.map((hash) => ask<RpcReceipt>(chain, 'eth_getTransactionReceipt', hash)))
}
