/** Any EIP-1193 provider, such as Hardhat's or the pre-confirming node's in the same process. */
export interface NodeProvider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  /** Where it has one: the event `message` is passed on to the dapp. */
  on?(event: string, listener: (payload: unknown) => void): unknown
}

/** A provider for a node at a URL, over HTTP. Its errors are `NodeFailure` and what the platform throws. */
export type NodeSource = { readonly rpcUrl: string } | { readonly provider: NodeProvider }
