import type { Node } from './node.js'
import type { NodeSource } from './provider.js'

/** A network that the wallet knows. */
export type ChainOptions = NodeSource & {
  readonly chainId: number
  /** Whether it has EIP-7702. By default the latest block tells: since Prague it has a `requestsHash`. */
  readonly eip7702?: boolean | undefined
}

/** What a dapp brings with `wallet_addEthereumChain` (EIP-3085). */
export interface AddedChain {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
}

/** The wallet's owner; or a dapp, with `wallet_addEthereumChain`: then one approval is one signature. */
export type NodeFrom = 'owner' | 'dapp'

/** A known network and the way to it. */
export interface Chain {
  readonly chainId: number
  readonly node: Node
  /** Who chose the node. */
  readonly nodeFrom: NodeFrom
  /** Whether transactions of type 4 are understood there. */
  readonly hasEip7702: () => Promise<boolean>
}

export function createChain(
  chainId: number,
  node: Node,
  eip7702: boolean | undefined,
  nodeFrom: NodeFrom,
): Chain {
  let found = eip7702
  return {
    chainId,
    node,
    nodeFrom,
    async hasEip7702() {
      // A chain gains a fork and does not lose it, so only yes is kept.
      if (found !== true && eip7702 === undefined) found = await isPrague(node)
      return found === true
    },
  }
}

/** EIP-7685 came into the header with the fork that has EIP-7702. */
async function isPrague(node: Node): Promise<boolean> {
  const block = await node.ask<Readonly<Record<string, unknown>> | null>(
    'eth_getBlockByNumber',
    'latest',
    false,
  )
  return typeof block?.requestsHash === 'string'
}
