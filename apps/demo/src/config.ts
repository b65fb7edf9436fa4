import type { Address, Hex } from 'viem'

/** What the demo needs to know of the stack it runs on. Its server gives it as `config.json`. */
export interface DemoConfig {
  readonly chainId: number
  readonly rpcUrl: string
  /** The verification service. */
  readonly serviceUrl: string
  /** By the name of the contract. */
  readonly contracts: Readonly<Record<ContractName, Address>>
  /** Development accounts, for the built-in wallets. Their keys are public: worthless on purpose. */
  readonly accounts: readonly DevelopmentAccount[]
}

export type ContractName =
  | 'IncentiveProgram'
  | 'AirdropClaim'
  | 'CreatorMint'
  | 'CappedDeposit'
  | 'OnePersonPoll'
  | 'DemoToken'
  | 'BatchExecutor'
  /** Takes only accounts that were looked at since the stack started. */
  | 'RecentOnly'
  /** Asks for a condition that nobody knows. */
  | 'UnknownCondition'

export interface DevelopmentAccount {
  /** Lower-case letters, for addresses in the page. */
  readonly id: string
  readonly name: string
  /** Who it belongs to and what is linked to it, in a sentence. */
  readonly about: string
  readonly privateKey: Hex
}

/** @throws Error with a sentence for whoever runs the stack. */
export async function loadConfig(url: string | URL): Promise<DemoConfig> {
  const response = await fetch(url, { cache: 'no-store', redirect: 'error' })
  if (!response.ok) throw new Error(`config.json was answered with HTTP ${response.status}; run npm start.`)
  return (await response.json()) as DemoConfig
}
