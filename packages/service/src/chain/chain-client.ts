import { BaseError, custom, fallback, numberToHex, type Address, type Hex } from 'viem'
import { UnavailableError } from '../unavailable.js'
import { createEndpoint, type AskEndpoint } from './endpoint.js'
import { EndpointError, type Answer } from './json-rpc.js'

/** Milliseconds within which a read ends, however many RPC URLs fail on the way. */
export const defaultDeadline = 3000

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

export interface ChainClientOptions {
  /** Milliseconds for a read over all RPC URLs together, shared among them equally; 3000 by default. */
  readonly deadline?: number
  /** Told of each RPC URL that fails, by its place in the list, also where the next one answers. For logs. */
  readonly onFailure?: (failure: string) => void
}

/**
 * Reads a chain over several RPC URLs: the next is asked when one does not answer in time, is of another chain, or
 * answers anything but JSON-RPC. What is thrown names URLs by their place only, since they hold keys.
 */
export function createChainClient(config: ChainConfig, options: ChainClientOptions = {}): ChainClient {
  const { chainId, rpcUrls } = config
  const { deadline = defaultDeadline, onFailure } = options
  if (rpcUrls.length === 0) throw new RangeError(`Chain ${chainId} has no RPC URL.`)

  const timeout = Math.floor(deadline / rpcUrls.length)
  const transports = rpcUrls.map((url, index) => {
    const endpoint = createEndpoint(url, chainId, timeout)
    const name = `RPC URL ${index + 1} of ${rpcUrls.length} for chain ${chainId}`
    return custom({ request: named(endpoint, name, onFailure) }, { retryCount: 0 })
  })
  // An Answer comes through instead of a result, since a call that reverts is no reason to ask the next URL.
  const ask = fallback(transports, { rank: false, retryCount: 0 })({}).request as unknown as AskEndpoint

  async function read(method: 'eth_call' | 'eth_getBlockByNumber', params: unknown): Promise<Answer> {
    try {
      return await ask({ method, params })
    } catch (error) {
      const failure = error instanceof BaseError ? error.walk((e) => e instanceof EndpointError) : error
      throw new UnavailableError('rpc', failure)
    }
  }

  return {
    ...config,
    async call({ to, data, gas }) {
      const call = { to, data, gas: gas === undefined ? undefined : numberToHex(gas) }
      const answer = await read('eth_call', [call, 'latest'])
      if ('reverted' in answer) return { status: 'reverted', data: answer.reverted }
      return { status: 'success', data: answer.result as Hex }
    },
    async blockTimestamp(block) {
      const answer = await read('eth_getBlockByNumber', [numberToHex(block), false])
      const found = 'result' in answer ? (answer.result as { readonly timestamp: Hex } | null) : null
      return found === null ? undefined : Number(found.timestamp)
    },
  }
}

/** Says of which endpoint a failure is. */
function named(ask: AskEndpoint, name: string, onFailure: ChainClientOptions['onFailure']): AskEndpoint {
  return async (question) => {
    try {
      return await ask(question)
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error
      const failure = `${name} ${error.message}.`
      onFailure?.(failure)
      throw new EndpointError(failure)
    }
  }
}
