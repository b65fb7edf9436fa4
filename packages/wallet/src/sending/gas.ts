import { hexToBigInt, numberToHex, type Address, type Hex, type SignedAuthorization } from 'viem'
import { NodeError } from '../errors/index.js'
import type { Node } from '../node/node.js'
import type { Head } from './fees.js'
import type { Draft } from './transaction.js'

/** What every transaction costs: nothing to guess. */
const intrinsic = 21_000n

/** The most gas that a transaction may have since Osaka (EIP-7825). */
const largest = 2n ** 24n

/** Gas for a draft: the estimate and a quarter of what it does, since the chain moves on until it is included. */
export async function completeGas(
  node: Node,
  head: Head,
  from: Address,
  draft: Draft,
  authorization: SignedAuthorization | undefined,
): Promise<bigint> {
  const most = min(hexToBigInt(head.gasLimit), largest)
  const minimal = draft.minimalGas ?? 0n
  try {
    const estimate = hexToBigInt(
      await node.ask<Hex>('eth_estimateGas', estimated(from, draft, authorization), 'pending'),
    )
    const margin = estimate > intrinsic ? (estimate - intrinsic) / 4n : 0n
    return max(min(estimate + margin, max(most, estimate)), minimal)
  } catch (error) {
    if (draft.ifEstimateFails === 'send' && error instanceof NodeError) return max(most, minimal)
    throw error
  }
}

function estimated(from: Address, draft: Draft, authorization: SignedAuthorization | undefined) {
  return {
    from,
    ...(draft.to !== undefined && { to: draft.to }),
    value: numberToHex(draft.value),
    data: draft.data,
    ...(draft.accessList !== undefined && { accessList: draft.accessList }),
    ...(authorization !== undefined && { authorizationList: [inHex(authorization)] }),
  }
}

const inHex = ({ address, chainId, nonce, r, s, yParity }: SignedAuthorization) => ({
  address,
  chainId: numberToHex(chainId),
  nonce: numberToHex(nonce),
  r,
  s,
  yParity: numberToHex(yParity ?? 0),
})

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
