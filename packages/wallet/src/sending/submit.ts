import { keccak256, type Hex } from 'viem'
import type { Node } from '../node/node.js'

/**
 * Gives a signed transaction to the node.
 *
 * A node's error is not always a refusal: Hardhat mines a transaction that reverts and throws, and a second wallet or a
 * retry may have brought the same one before. So what counts is whether the node knows the hash.
 * @throws NodeError when the node refused it.
 * @throws DisconnectedError when it is open whether the node has it.
 */
export async function submit(node: Node, raw: Hex): Promise<void> {
  try {
    await node.ask('eth_sendRawTransaction', raw)
  } catch (error) {
    if (!(await isKnown(node, keccak256(raw)))) throw error
  }
}

/** Whether a node has a transaction, in a block or in its pool. */
export async function isKnown(node: Node, hash: Hex): Promise<boolean> {
  return (await node.ask<unknown>('eth_getTransactionByHash', hash)) !== null
}
