/** What the JSON-RPC layer serves: an EIP-1193 provider. */
export interface Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  /** Where the provider can tell them apart: as `request`, for what the server reads on its own account. */
  observe?(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on(event: ProviderEvent, listener: Listener): unknown
  removeListener(event: ProviderEvent, listener: Listener): unknown
}

/** @param block With `reverted`, the block that is latest now. */
export type Listener = (block?: unknown) => void

/**
 * Signals; what happened is asked of the provider.
 * - `preconfirmation`: the pending block holds more than before.
 * - `sealed`: there is a new latest block.
 * - `reverted`: the latest block is an earlier one, or one of another chain.
 */
export type ProviderEvent = 'preconfirmation' | 'sealed' | 'reverted'

/** Answers requests, whoever stands behind it. */
export type Reader = Pick<Provider, 'request'>

/** What the server reads by itself, so that a fault which a test asked for meets a client. */
export const observerOf = (provider: Provider): Reader => ({
  request: (request) => provider.observe?.(request) ?? provider.request(request),
})
