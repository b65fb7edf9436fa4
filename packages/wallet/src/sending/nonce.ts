import { hexToNumber, type Address, type Hex } from 'viem'
import type { Node } from '../node/node.js'
import { isKnown } from './submit.js'
import type { Sent } from './transaction.js'

/** @param last What the wallet sent last from there: a node may count it only when it is in a block. */
export async function nextNonce(node: Node, address: Address, last: Sent | undefined): Promise<number> {
  const counted = await countNonce(node, address, 'pending')
  if (last === undefined || last.nonce < counted) return counted
  // Gone after evm_revert, or dropped: then its nonce is free again.
  return (await isKnown(node, last.hash)) ? last.nonce + 1 : counted
}

export async function countNonce(node: Node, address: Address, block: 'pending' | 'latest'): Promise<number> {
  return hexToNumber(await node.ask<Hex>('eth_getTransactionCount', address, block))
}
