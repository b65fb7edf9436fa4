import { signerRegistryAbi } from '@onchain-verify/protocol'
import { decodeFunctionResult, encodeFunctionData, isHex, parseAbi, size, type Address, type Hex } from 'viem'
import type { ChainProvider } from '../chain/provider.js'
import { revertDataOf } from '../chain/revert.js'
import { ConsumerError } from './consumer-report.js'
import { registryCodeAt } from './in-process-evm.js'

/** The registry that a consumer asks. */
export interface RegistryReport {
  readonly address: Address
  /** Whether its code is, byte for byte, the SignerRegistry of this release. */
  readonly genuine: boolean
  readonly signers: readonly Address[]
}

const consumerAbi = parseAbi(['function signerRegistry() view returns (address)'])

/**
 * Finds out which registry a consumer asks, and what stands there.
 * @param given The registry that it should ask; needed when the consumer does not tell.
 * @throws ConsumerError When that cannot be told, is another one, or is no registry.
 */
export async function registryOf(
  provider: ChainProvider,
  {
    chainId,
    address,
    given,
  }: { readonly chainId: number; readonly address: Address; readonly given?: Address | undefined },
): Promise<RegistryReport> {
  const told = await ask(provider, address, encodeFunctionData({ abi: consumerAbi }))
  const declared =
    told !== undefined && size(told) === 32
      ? decodeFunctionResult({ abi: consumerAbi, data: told })
      : undefined
  const registry = declared ?? given
  if (registry === undefined) {
    throw new ConsumerError(
      `${address} does not tell its registry (signerRegistry()): give it as --registry.`,
    )
  }
  if (given !== undefined && registry.toLowerCase() !== given.toLowerCase()) {
    throw new ConsumerError(
      `${address} asks the registry ${registry}, not ${given}: deploy it again on the right one.`,
    )
  }
  const code = await provider.request({ method: 'eth_getCode', params: [registry, 'latest'] })
  const signers = await ask(
    provider,
    registry,
    encodeFunctionData({ abi: signerRegistryAbi, functionName: 'signers' }),
  )
  if (!isHex(code) || code === '0x' || signers === undefined) {
    throw new ConsumerError(
      `There is no SignerRegistry at ${registry}, which ${address} asks: deploy it again on the right one.`,
    )
  }
  return {
    address: registry,
    genuine: code === (await registryCodeAt(chainId, registry)),
    signers: decodeSigners(registry, signers),
  }
}

function decodeSigners(registry: Address, data: Hex): readonly Address[] {
  try {
    return decodeFunctionResult({ abi: signerRegistryAbi, functionName: 'signers', data })
  } catch (error) {
    throw new ConsumerError(`The contract at ${registry} is not a SignerRegistry.`, { cause: error })
  }
}

/** @returns undefined when the call reverts or nothing answers it. */
async function ask(provider: ChainProvider, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    const answer = await provider.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
    return isHex(answer) && answer !== '0x' ? answer : undefined
  } catch (error) {
    if (revertDataOf(error) !== undefined) return undefined
    throw error
  }
}
