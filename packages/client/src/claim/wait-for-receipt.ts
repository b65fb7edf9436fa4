import type { Client, Hex, TransactionReceipt } from 'viem'
import { getBlockNumber, getTransactionReceipt } from 'viem/actions'
import { delay } from '../delay.js'
import { TransactionPendingError, TransactionReplacedError } from '../errors/wallet-errors.js'
import { watchReplacement } from './replacement-watch.js'

export interface Waiting {
  /** Milliseconds between two looks. */
  readonly pollingInterval: number
  /** Milliseconds until {@link TransactionPendingError}. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  /** The receipt as the node shows it at `pending`, before its block is sealed; not every node does. */
  readonly onPreconfirmed: ((receipt: TransactionReceipt) => void) | undefined
}

/** What one look finds. */
type Look =
  | { readonly at: 'pool' | 'replaced' }
  | { readonly at: 'pending' | 'sealed'; readonly receipt: TransactionReceipt }
  | { readonly at: 'unknown'; readonly failure: unknown }

/**
 * Waits until a transaction is in a sealed block.
 * @throws TransactionPendingError when that takes longer than the timeout, whatever the node fails with meanwhile.
 * @throws TransactionReplacedError when another transaction of the account has used up its nonce.
 */
export async function waitForReceipt(
  client: Client,
  hash: Hex,
  waiting: Waiting,
): Promise<TransactionReceipt> {
  const { pollingInterval, timeout, signal, onPreconfirmed } = waiting
  const end = Date.now() + timeout
  const isReplaced = watchReplacement(client, hash)
  let shown = false
  for (;;) {
    signal?.throwIfAborted()
    const look = await lookFor(client, hash, isReplaced)
    if (look.at === 'sealed') return look.receipt
    if (look.at === 'replaced') throw new TransactionReplacedError(hash)
    if (look.at === 'pending' && !shown) {
      shown = true
      onPreconfirmed?.(look.receipt)
    }
    if (Date.now() >= end) {
      throw new TransactionPendingError(hash, look.at === 'unknown' ? { cause: look.failure } : {})
    }
    await delay(pollingInterval, signal)
  }
}

/** Failures of the node end nothing: the transaction is out, and only its receipt says what became of it. */
async function lookFor(client: Client, hash: Hex, isReplaced: () => Promise<boolean>): Promise<Look> {
  try {
    // The head first: a receipt that is read after it and lies below is sealed.
    const head = await getBlockNumber(client, { cacheTime: 0 })
    const receipt = await findReceipt(client, hash)
    if (receipt !== undefined) return { at: receipt.blockNumber <= head ? 'sealed' : 'pending', receipt }
    return { at: (await isReplaced()) ? 'replaced' : 'pool' }
  } catch (failure) {
    return { at: 'unknown', failure }
  }
}

async function findReceipt(client: Client, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await getTransactionReceipt(client, { hash })
  } catch (error) {
    if ((error as Error).name === 'TransactionReceiptNotFoundError') return undefined
    throw error
  }
}
