import type { Store } from './store.js'

/** Forgets with the process. */
export function createMemoryStore(): Store {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    put: (key, value) => void values.set(key, value),
  }
}
