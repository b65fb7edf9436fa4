import { isHex } from 'viem'
import { ChainDisconnectedError, DisconnectedError, NodeError } from '../errors/index.js'
import { createHttpProvider } from './http-provider.js'
import type { NodeProvider, NodeSource } from './provider.js'

/** The way to a chain's node. What it throws is an `RpcError`. */
export interface Node {
  readonly request: (method: string, params: unknown) => Promise<unknown>
  /** `Result` is the caller's knowledge of the method. */
  readonly ask: <Result>(method: string, ...params: unknown[]) => Promise<Result>
  /** @throws ChainDisconnectedError when the node is of another chain. Asked once. */
  readonly verify: () => Promise<void>
  /** Tells of subscriptions, where the provider has them. */
  readonly onMessage: (listener: (message: unknown) => void) => void
}

/** @param onReached Told whether the node could be reached, whenever it was tried. */
export function createNode(
  chainId: number,
  source: NodeSource,
  onReached: (error?: DisconnectedError) => void,
): Node {
  const provider: NodeProvider = 'provider' in source ? source.provider : createHttpProvider(source.rpcUrl)
  let isVerified = false

  const request: Node['request'] = async (method, params) => {
    try {
      const result = await provider.request({ method, ...(params !== undefined && { params: params as [] }) })
      onReached()
      return result
    } catch (error) {
      const known = toRpcError(error)
      if (known instanceof DisconnectedError) onReached(known)
      else onReached()
      throw known
    }
  }
  const ask: Node['ask'] = async <Result>(method: string, ...params: unknown[]) =>
    (await request(method, params)) as Result

  return {
    request,
    ask,
    onMessage: (listener) => provider.on?.('message', listener),
    async verify() {
      if (isVerified) return
      const actual = Number(await ask<string>('eth_chainId'))
      if (actual !== chainId) throw new ChainDisconnectedError(chainId, actual)
      isVerified = true
    },
  }
}

/** An answer of the node keeps its code, message and data; what is no answer means that the node is away. */
function toRpcError(error: unknown): NodeError | DisconnectedError {
  const { code, message, details, data } = (error ?? {}) as Readonly<Record<string, unknown>>
  // viem's message has the node's URL in it; the node's own words are its details.
  const words = typeof details === 'string' ? details : message
  if (typeof code === 'number' && typeof words === 'string') return new NodeError(code, words, data)
  // Hardhat throws a revert in the same process as an error with the bytes and no code.
  if (isHex(data) && typeof words === 'string') return new NodeError(revertedCode, words, data)
  return new DisconnectedError('the node cannot be reached; check that it runs and that rpcUrl is right')
}

/** Of the Ethereum execution API. */
const revertedCode = 3
