import type { HardhatEthersSigner } from '@nomicfoundation/hardhat-ethers/signers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { ChainProvider } from '../chain/provider.js'

/** What the kit needs of hardhat-ethers. */
interface EthersHelpers {
  getSigner(address: string): Promise<HardhatEthersSigner>
}

/** Hardhat's environment, loaded when a suite runs: this file is also imported by configurations, which may not. */
export async function loadHardhat(): Promise<{
  readonly provider: ChainProvider
  readonly ethers: EthersHelpers
}> {
  const { default: hre } = (await import('hardhat')) as unknown as { default: HardhatRuntimeEnvironment }
  const { ethers } = hre as unknown as { readonly ethers?: EthersHelpers }
  if (ethers === undefined) {
    throw new Error(
      'hre.ethers is missing: import @nomicfoundation/hardhat-ethers or hardhat-toolbox in hardhat.config.ts.',
    )
  }
  return { provider: hre.network.provider, ethers }
}
