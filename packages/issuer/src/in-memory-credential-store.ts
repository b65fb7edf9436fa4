import { getAddress, type Address } from 'viem'
import type { Credential, CredentialStore } from './ports.js'

/** A credential store for test suites and demos; it forgets everything with the process. */
export interface InMemoryCredentialStore extends CredentialStore {
  /** Links an account to a wallet. The newest authentication wins; one account may serve many wallets. */
  put(wallet: Address, credential: Credential): void
  /** @returns Whether there was one. */
  delete(wallet: Address, provider: string): boolean
}

export function createInMemoryCredentialStore(): InMemoryCredentialStore {
  const credentials = new Map<string, Credential>()
  const key = (wallet: Address, provider: string) => `${getAddress(wallet)} ${provider}`

  return {
    find: async (wallet, provider) => Promise.resolve(credentials.get(key(wallet, provider))),
    put(wallet, credential) {
      const known = credentials.get(key(wallet, credential.provider))
      if (known !== undefined && known.authenticatedAt > credential.authenticatedAt) return
      credentials.set(key(wallet, credential.provider), credential)
    },
    delete: (wallet, provider) => credentials.delete(key(wallet, provider)),
  }
}
