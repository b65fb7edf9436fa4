import { hexToBigInt, maxUint256, type Hex } from 'viem'
import { NodeError } from '../errors/index.js'
import type { Node } from '../node/node.js'
import type { GivenFees } from './transaction.js'

/** Fees of a transaction, in wei per gas. Legacy on a chain without a base fee (EIP-1559), or when a gas price is given. */
export type Fees =
  { readonly gasPrice: bigint } | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The members of the latest block that the wallet reads. */
export interface Head {
  readonly gasLimit: Hex
  readonly baseFeePerGas?: Hex | null
}

/** A tip for nodes that do not suggest one: 1 gwei. */
const usualTip = 10n ** 9n

/** Room for five full blocks in a row, each of which raises the base fee by an eighth. */
const baseFeeFactor = 2n

export async function completeFees(node: Node, head: Head, given: GivenFees): Promise<Fees> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = given
  if (gasPrice !== undefined) return { gasPrice }
  if (typeof head.baseFeePerGas !== 'string')
    return { gasPrice: hexToBigInt(await node.ask<Hex>('eth_gasPrice')) }
  const tip = maxPriorityFeePerGas ?? (await suggestTip(node))
  const wanted = maxFeePerGas ?? hexToBigInt(head.baseFeePerGas) * baseFeeFactor + tip
  const most = wanted < maxUint256 ? wanted : maxUint256
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
}

async function suggestTip(node: Node): Promise<bigint> {
  try {
    return hexToBigInt(await node.ask<Hex>('eth_maxPriorityFeePerGas'))
  } catch (error) {
    // Not every node has the method.
    if (error instanceof NodeError) return usualTip
    throw error
  }
}
