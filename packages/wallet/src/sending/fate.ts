import type { Address, Hex } from 'viem'
import type { Node } from '../node/node.js'
import { countNonce } from './nonce.js'
import { isKnown } from './submit.js'
import type { Sent } from './transaction.js'

/** A receipt as `wallet_getCallsStatus` shows it. */
export interface Receipt {
  readonly logs: readonly { readonly address: Address; readonly data: Hex; readonly topics: readonly Hex[] }[]
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
}

/** What became of a transaction: its receipt, still open, or never to be included. */
export type Fate = Receipt | 'pending' | 'lost'

/**
 * @param mustBeKnown The node knew it before, or may never have got it: then one that it does not know is lost. Else not
 * knowing it yet is no sign, as behind one URL there may be many nodes.
 */
export async function fateOf(
  node: Node,
  from: Address,
  sent: Pick<Sent, 'hash' | 'nonce'>,
  mustBeKnown: boolean,
): Promise<Fate> {
  const receipt = await readReceipt(node, sent.hash)
  if (receipt !== undefined) return receipt
  if ((await countNonce(node, from, 'latest')) > sent.nonce) {
    // It may have been included between the two questions.
    return (await readReceipt(node, sent.hash)) ?? 'lost'
  }
  return mustBeKnown && !(await isKnown(node, sent.hash)) ? 'lost' : 'pending'
}

async function readReceipt(node: Node, hash: Hex): Promise<Receipt | undefined> {
  const found = await node.ask<Receipt | null>('eth_getTransactionReceipt', hash)
  if (found === null) return undefined
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = found
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    ...{ status, blockHash, blockNumber, gasUsed, transactionHash },
  }
}
