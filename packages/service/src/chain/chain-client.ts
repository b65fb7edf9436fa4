import type { Address, Hex } from 'viem'

/** One chain that is served, as the configuration names it. */
export interface ChainConfig {
  readonly chainId: number
  /** Tried in this order. */
  readonly rpcUrls: readonly string[]
  /** The SignerRegistry on this chain. */
  readonly registry: Address
}

/** Bounded reads of one chain. Each call ends within its deadline, or throws UnavailableError. */
export interface ChainClient extends ChainConfig {
  /**
   * An eth_call at the latest block.
   * @returns The returndata, or `reverted` with the revert data.
   * @throws UnavailableError on any failure that is not the call's own.
   */
  call(request: { readonly to?: Address; readonly data: Hex; readonly gas?: bigint }): Promise<CallOutcome>
  /** @returns The timestamp of a block in unix seconds, or undefined when there is no such block. */
  blockTimestamp(block: bigint): Promise<number | undefined>
}

export type CallOutcome =
  { readonly status: 'success'; readonly data: Hex } | { readonly status: 'reverted'; readonly data: Hex }
