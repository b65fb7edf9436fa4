import '@nomicfoundation/hardhat-chai-matchers'
import '@nomicfoundation/hardhat-ethers'
import '@onchain-verify/testing/hardhat'
// The compiler is the `solc` npm package. Without this line Hardhat downloads it.
import '@onchain-verify/testing/solc'
import '@typechain/hardhat'
import { vars, type HardhatUserConfig } from 'hardhat/config'

const config: HardhatUserConfig = {
  solidity: {
    version: '0.8.30',
    settings: { evmVersion: 'prague', optimizer: { enabled: true, runs: 10_000 } },
  },
  networks: {
    hardhat: { chainId: 84532 },
    baseSepolia: {
      chainId: 84532,
      url: vars.get('BASE_SEPOLIA_RPC_URL', ''),
      // npx hardhat vars set BASE_SEPOLIA_RPC_URL, and DEPLOYER_PRIVATE_KEY
      accounts: vars.has('DEPLOYER_PRIVATE_KEY') ? [vars.get('DEPLOYER_PRIVATE_KEY')] : [],
    },
  },
}

export default config
