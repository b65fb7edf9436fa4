import { decodeFunctionResult, encodeFunctionData, type Address } from 'viem'
import { signerRegistryAbi } from '@onchain-verify/protocol'
import type { ChainClient } from './chain/chain-client.js'
import { UnavailableError } from './unavailable.js'

/**
 * Whether a chain's registry allows a signer now.
 * @throws UnavailableError when the chain cannot be read, or no registry answers at the configured address.
 */
export async function isAllowedSigner(chain: ChainClient, signer: Address): Promise<boolean> {
  const request = { abi: signerRegistryAbi, functionName: 'isSigner' } as const
  const outcome = await chain.call({
    to: chain.registry,
    data: encodeFunctionData({ ...request, args: [signer] }),
  })
  if (outcome.status === 'reverted' || outcome.data === '0x') {
    throw new UnavailableError('rpc', new Error(`No SignerRegistry answers on chain ${chain.chainId}.`))
  }
  return decodeFunctionResult({ ...request, data: outcome.data })
}
