import { hexToNumber } from 'viem'
import { UnrecognizedChainError } from '../errors/index.js'
import { object, tuple } from '../schema/schema.js'
import { chainId } from '../schema/values.js'
import { defineMethod } from './method.js'

const params = tuple([object({ chainId }, {})], [])

/** EIP-3326: selects a chain that the wallet knows. */
export const wallet_switchEthereumChain = defineMethod(
  params,
  async ([wanted], { chains, prompts }, asked) => {
    const target = toNumber(wanted.chainId)
    chains.get(target)
    await prompts.during(async (ask) => {
      const { chainId } = chains.selected
      if (chainId === target) return
      await ask({ ...asked, kind: 'switchChain', chainId, target })
      chains.select(target)
    })
    return null
  },
)

/** @throws UnrecognizedChainError for what no chain can be called. */
export function toNumber(id: `0x${string}`): number {
  if (id.length > 15) throw new UnrecognizedChainError(id)
  return hexToNumber(id)
}
