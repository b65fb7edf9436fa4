import { people, type ProviderId } from '@onchain-verify/app-providers'
import { HDNodeWallet, type Provider } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'

/** The development accounts, by what they do here. Their keys are public: never send them anything of worth. */
const roles = { owner: 0, signer: 1, ada: 2, adaSecond: 3, grace: 4, alan: 5, newcomer: 6, other: 7 } as const

export type Role = keyof typeof roles

/** A development account for each role, ready to send on a chain. */
export type Wallets = Readonly<Record<Role, HDNodeWallet>>

export function developmentWallets(hre: HardhatRuntimeEnvironment, provider: Provider): Wallets {
  const { mnemonic, path } = hre.config.networks.hardhat.accounts as { mnemonic: string; path: string }
  const wallet = (role: Role) =>
    HDNodeWallet.fromPhrase(mnemonic, undefined, `${path}/${roles[role]}`).connect(provider)
  return Object.fromEntries(Object.keys(roles).map((role) => [role, wallet(role as Role)])) as Wallets
}

/** The accounts that the demo's built-in wallets hold. */
export const demoPeople = [
  { role: 'ada', name: 'Ada’s wallet', about: 'Ada, a paying member of the exchange.' },
  { role: 'adaSecond', name: 'Ada’s second wallet', about: 'Ada again, the same member.' },
  { role: 'grace', name: 'Grace’s wallet', about: 'Grace, another member of the exchange.' },
  { role: 'alan', name: 'Alan’s wallet', about: 'Alan, who microblogs for 10 followers.' },
  { role: 'newcomer', name: 'New wallet', about: 'Nothing is linked to it yet.' },
  { role: 'other', name: 'Other new wallet', about: 'Nothing is linked to this one, either.' },
] as const satisfies readonly { role: Role; name: string; about: string }[]

const member = { membership_active: 'true', membership_billed: 'true' }

/** Ada is a member of the exchange with two wallets, Grace with one; Alan microblogs for ten followers. */
export const demoAccounts = [
  { role: 'ada', provider: 'exchange', subject: subjectOf('ada', 'exchange'), traits: member },
  { role: 'adaSecond', provider: 'exchange', subject: subjectOf('ada', 'exchange'), traits: member },
  { role: 'grace', provider: 'exchange', subject: subjectOf('grace', 'exchange'), traits: member },
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

/** The id of a stand-in's person, so that who links there is the same person as here. */
function subjectOf(id: string, provider: ProviderId): string {
  const subject = people.find((person) => person.id === id)?.accounts[provider].id
  if (typeof subject !== 'string') throw new Error(`The stand-in ${provider} does not know ${id}.`)
  return subject
}
