import { HDNodeWallet, type Provider } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'

/** The development accounts, by what they do here. Their keys are public: never send them anything of worth. */
const roles = { owner: 0, signer: 1, ada: 2, adaSecond: 3, grace: 4, alan: 5 } as const

export type Role = keyof typeof roles

/** A development account for each role, ready to send on a chain. */
export type Wallets = Readonly<Record<Role, HDNodeWallet>>

export function developmentWallets(hre: HardhatRuntimeEnvironment, provider: Provider): Wallets {
  const { mnemonic, path } = hre.config.networks.hardhat.accounts as { mnemonic: string; path: string }
  const wallet = (role: Role) =>
    HDNodeWallet.fromPhrase(mnemonic, undefined, `${path}/${roles[role]}`).connect(provider)
  return {
    owner: wallet('owner'),
    signer: wallet('signer'),
    ada: wallet('ada'),
    adaSecond: wallet('adaSecond'),
    grace: wallet('grace'),
    alan: wallet('alan'),
  }
}

const member = { membership_active: 'true', membership_billed: 'true' }

/** Ada is a member of the exchange with two wallets, Grace with one; Alan microblogs for ten followers. */
export const demoAccounts = [
  { role: 'ada', provider: 'exchange', subject: 'account-of-ada', traits: member },
  { role: 'adaSecond', provider: 'exchange', subject: 'account-of-ada', traits: member },
  { role: 'grace', provider: 'exchange', subject: 'account-of-grace', traits: member },
  {
    role: 'alan',
    provider: 'microblog',
    subject: 'account-of-alan',
    traits: { followers: '10', verified: 'false', verified_type: 'none' },
  },
] as const satisfies readonly {
  role: Role
  provider: string
  subject: string
  traits: Readonly<Record<string, string>>
}[]
