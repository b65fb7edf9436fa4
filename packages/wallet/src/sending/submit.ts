import { keccak256, type Hex } from 'viem'
import { NodeError } from '../errors/index.js'
import type { Node } from '../node/node.js'

/**
 * Gives a signed transaction to the node.
 *
 * A node's error is not always a refusal: Hardhat mines a transaction that reverts and throws. So what counts is whether
 * the node knows the hash, unless it knew it before: signatures are deterministic, and another wallet on the account may
 * have sent the very same transaction.
 * @throws NodeError when the node refused it.
 * @throws DisconnectedError when it is open whether the node has it.
 */
export async function submit(node: Node, raw: Hex): Promise<void> {
  try {
    await node.ask('eth_sendRawTransaction', raw)
  } catch (error) {
    if (isNonceTaken(error) || !(await isKnown(node, keccak256(raw), false))) throw error
  }
}

const taken =
  /nonce.{0,20}too low|replacement.{0,20}underpriced|already (?:known|imported)|known transaction/i

/** Whether a node refused a transaction because the account has one with its nonce. The words are geth's and Hardhat's. */
export function isNonceTaken(error: unknown): boolean {
  return error instanceof NodeError && taken.test(error.message)
}

/**
 * Whether a node has a transaction, in a block or in its pool.
 * @param ifUnsure What to take a node for that fails to say, as one may between two pre-confirmations.
 */
export async function isKnown(node: Node, hash: Hex, ifUnsure = true): Promise<boolean> {
  try {
    return (await node.ask<unknown>('eth_getTransactionByHash', hash)) !== null
  } catch (error) {
    if (error instanceof NodeError) return ifUnsure
    throw error
  }
}
