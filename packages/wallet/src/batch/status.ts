import { numberToHex, type Hex } from 'viem'
import { InternalError, NodeError } from '../errors/index.js'
import type { Node } from '../node/node.js'
import { fateOf, type Fate, type Receipt } from '../sending/fate.js'
import type { Batch, BatchError } from './batch.js'
import type { Executors } from './executors.js'

/** What `wallet_getCallsStatus` returns (EIP-5792). */
export interface CallsStatus {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  /**
   * 100 not final; 200 every call succeeded; 400 nothing got into a block and the wallet does not try again; 500 it
   * reverted and nothing but fees changed; 600 some calls happened and others did not.
   */
  readonly status: 100 | 200 | 400 | 500 | 600
  readonly atomic: boolean
  /** Those in blocks, in order. */
  readonly receipts?: readonly Receipt[]
  /** Why the wallet stopped, where it did. Not of EIP-5792. */
  readonly error?: BatchError
}

/** What the chain says about a batch now. @param isRunning This wallet is sending it. */
export async function readStatus(
  node: Node,
  executors: Executors,
  batch: Batch,
  isRunning: boolean,
): Promise<{ readonly status: CallsStatus; readonly fates: readonly Fate[] }> {
  const fates: Fate[] = []
  for (const transaction of batch.transactions) {
    const mustBeKnown = transaction.wasIncluded === true || !transaction.isAccepted
    fates.push(await fateOf(node, batch.from, transaction, mustBeKnown && !isRunning))
  }
  const receipts = fates.filter((fate): fate is Receipt => typeof fate !== 'string')
  const isOpen = isRunning || fates.includes('pending')
  const successes = await countSuccesses(node, executors, batch, receipts)
  const code = isOpen ? 100 : finalCode(batch, receipts.length, successes)
  const error = batch.error ?? (batch.isDone || isRunning ? undefined : interrupted)
  return { status: shape({ ...batch, ...(error && { error }) }, code, receipts), fates }
}

/** The wallet that was sending it is gone. */
const interrupted: BatchError = {
  code: InternalError.code,
  message: 'the wallet ended before all of the batch was sent; the rest will not be',
}

function finalCode({ atomic, callCount }: Batch, included: number, successes: number): 200 | 400 | 500 | 600 {
  if (included === 0) return 400
  if (successes === 0) return 500
  return atomic || successes === callCount ? 200 : 600
}

/**
 * An account that does not delegate to the executor takes the batch as a message to a key and does nothing, with a receipt
 * of success. So what the account was in that block counts, too.
 */
async function countSuccesses(
  node: Node,
  executors: Executors,
  { from, atomic }: Batch,
  receipts: readonly Receipt[],
): Promise<number> {
  const successes = receipts.filter(({ status }) => status === '0x1')
  const [only] = successes
  if (!atomic || only === undefined) return successes.length
  return (await wasDelegated(
    () => executors.isDelegated(node, from, only.blockNumber),
    () => executors.isDelegated(node, from),
  ))
    ? 1
    : 0
}

/** A node may not serve the state of a block that is not sealed by its number, or of an old one. */
async function wasDelegated(then: () => Promise<boolean>, now: () => Promise<boolean>): Promise<boolean> {
  try {
    return await then()
  } catch (error) {
    if (error instanceof NodeError) return now()
    throw error
  }
}

function shape(batch: Batch, status: CallsStatus['status'], receipts: readonly Receipt[]): CallsStatus {
  return {
    version: '2.0.0',
    id: batch.id,
    chainId: numberToHex(batch.chainId),
    status,
    atomic: batch.atomic,
    ...(receipts.length > 0 && { receipts }),
    ...(batch.error !== undefined && { error: batch.error }),
  }
}
