import type { Eip1193Provider } from './wallet.js'

/** Who announces itself (EIP-6963). */
export interface WalletInfo {
  /** A UUID of version 4; one of its own for every page by default. */
  readonly uuid: string
  readonly name: string
  /** A data: URI of a square image. */
  readonly icon: `data:image/${string}`
  /** A domain name that the wallet's makers own, backwards. */
  readonly rdns: string
}

export const defaultInfo = {
  name: 'Onchain Verify Wallet',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="%231f3a5f"/><path d="M26 50l15 15 30-34" fill="none" stroke="white" stroke-width="10"/></svg>',
  rdns: 'onchain-verify.wallet',
} as const satisfies Omit<WalletInfo, 'uuid'>

/**
 * Tells the dapps of this page of the wallet, now and whenever one asks.
 * @returns Ends it.
 * @throws Error outside a page.
 */
export function announce(provider: Eip1193Provider, info: WalletInfo): () => void {
  if (typeof window === 'undefined')
    throw new Error('announce() needs a page; in Node hand the wallet to the client.')
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const tell = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
  return () => window.removeEventListener('eip6963:requestProvider', tell)
}
