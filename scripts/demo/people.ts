import { HDNodeWallet, type Provider } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { createInMemoryCredentialStore, type InMemoryCredentialStore } from '@onchain-verify/issuer'

/** The development accounts, by what they do here. Their keys are public: never send them anything of worth. */
const roles = { owner: 0, signer: 1, ada: 2, adaSecond: 3, grace: 4 } as const

export type Role = keyof typeof roles

/** The development accounts, ready to send on a chain. */
export function developmentWallets(
  hre: HardhatRuntimeEnvironment,
  provider: Provider,
): Readonly<Record<Role, HDNodeWallet>> {
  const { mnemonic, path } = hre.config.networks.hardhat.accounts as { mnemonic: string; path: string }
  const wallet = (role: Role) =>
    HDNodeWallet.fromPhrase(mnemonic, undefined, `${path}/${roles[role]}`).connect(provider)
  return {
    owner: wallet('owner'),
    signer: wallet('signer'),
    ada: wallet('ada'),
    adaSecond: wallet('adaSecond'),
    grace: wallet('grace'),
  }
}

/** Two members of the exchange: Ada with two wallets, Grace with one. */
export function demoCredentials(wallets: Readonly<Record<Role, HDNodeWallet>>): InMemoryCredentialStore {
  const store = createInMemoryCredentialStore()
  const link = (role: Role, subject: string) =>
    store.put(wallets[role].address as `0x${string}`, {
      provider: 'exchange',
      subject,
      traits: { membership_active: 'true', membership_billed: 'true' },
      authenticatedAt: Math.floor(Date.now() / 1000),
    })
  link('ada', 'account-of-ada')
  link('adaSecond', 'account-of-ada')
  link('grace', 'account-of-grace')
  return store
}
