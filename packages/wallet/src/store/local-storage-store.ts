import type { Store } from './store.js'

/**
 * Outlives a page's reload.
 * @param prefix Two wallets of one page need two.
 */
export function createLocalStorageStore(prefix = 'onchain-verify-wallet:'): Store {
  return {
    get: (key) => localStorage.getItem(prefix + key) ?? undefined,
    put: (key, value) => localStorage.setItem(prefix + key, value),
  }
}
