import type { Abi, Address, BlockTag, Client, Hex } from 'viem'
import { call } from 'viem/actions'
import { explain } from './explain.js'

/** A call of the consumer by its claimer. */
export interface ClaimCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  /** The consumer's, for its errors. */
  readonly abi: Abi
}

/**
 * Runs a claim without sending it.
 * @param block Where; `pending` sees what is pre-confirmed.
 * @throws OnchainVerifyError what the contract, or the node, refuses it for.
 */
export async function simulate(
  client: Client,
  { from, to, data, value, abi }: ClaimCall,
  block: bigint | BlockTag,
): Promise<void> {
  const at = typeof block === 'bigint' ? { blockNumber: block } : { blockTag: block }
  try {
    await call(client, { account: from, to, data, value, ...at })
  } catch (error) {
    throw explain(error, abi)
  }
}
