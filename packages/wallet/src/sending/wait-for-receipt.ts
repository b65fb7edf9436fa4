import type { Address } from 'viem'
import { DisconnectedError } from '../errors/index.js'
import type { Node } from '../node/node.js'
import { fateOf, type Fate, type Receipt } from './fate.js'
import type { Sent } from './transaction.js'

export interface Patience {
  /** Milliseconds between two looks. */
  readonly pollingInterval: number
  /** Milliseconds after which a transaction that is in no block is given up. */
  readonly patience: number
}

/** The receipt of a transaction, or undefined when there will be none, or none came in time. */
export async function waitForReceipt(
  node: Node,
  from: Address,
  sent: Sent,
  { pollingInterval, patience }: Patience,
): Promise<Receipt | undefined> {
  const end = Date.now() + patience
  for (;;) {
    const fate = await look(node, from, sent)
    if (fate === 'lost') return undefined
    if (fate !== 'pending') return fate
    if (Date.now() >= end) return undefined
    await pause(pollingInterval)
  }
}

/** A node that is away for a while has not lost the transaction. */
async function look(node: Node, from: Address, sent: Sent): Promise<Fate> {
  try {
    return await fateOf(node, from, sent, false)
  } catch (error) {
    if (error instanceof DisconnectedError) return 'pending'
    throw error
  }
}

/** @param duration In milliseconds. */
export function pause(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration))
}
