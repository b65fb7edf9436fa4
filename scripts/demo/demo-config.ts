import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { chainId } from './app'
import type { TroublingConsumers } from './consumers'
import { deployedAt } from './deploy'
import { demoPeople, type Wallets } from './people'

const contracts = [
  'IncentiveProgram',
  'AirdropClaim',
  'CreatorMint',
  'CappedDeposit',
  'OnePersonPoll',
  'DemoToken',
  'BatchExecutor',
] as const

/** What the demo reads as its config.json. Mirror: apps/demo/src/config.ts. */
export async function demoConfiguration(
  hre: HardhatRuntimeEnvironment,
  { rpcUrl, serviceUrl }: { readonly rpcUrl: string; readonly serviceUrl: string },
  wallets: Wallets,
  { recentOnly, unknownCondition }: TroublingConsumers,
): Promise<string> {
  return JSON.stringify({
    chainId,
    rpcUrl,
    serviceUrl,
    contracts: {
      ...Object.fromEntries(contracts.map((name) => [name, deployedAt(hre, name)])),
      RecentOnly: await recentOnly.getAddress(),
      UnknownCondition: await unknownCondition.getAddress(),
    },
    accounts: demoPeople.map(({ role, ...person }) => ({
      id: role.toLowerCase(),
      ...person,
      privateKey: wallets[role].privateKey,
    })),
  })
}
