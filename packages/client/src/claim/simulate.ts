import { numberToHex, type Abi, type Address, type BlockTag, type Client, type Hex } from 'viem'
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
  const at = typeof block === 'bigint' ? numberToHex(block) : block
  const call = { from, to, data, value: numberToHex(value) }
  try {
    // viem would try again, for a second in all, where a node gives reverts the code of an internal error.
    await client.request({ method: 'eth_call', params: [call, at] }, { retryCount: 0 })
  } catch (error) {
    throw explain(error, abi)
  }
}
