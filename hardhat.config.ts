import '@nomicfoundation/hardhat-toolbox'
import 'hardhat-deploy'
import '@onchain-verify/node/hardhat'
import '@onchain-verify/testing/hardhat'
import type { HardhatUserConfig } from 'hardhat/config'
import { solcVersion } from './config/compiler'
import './config/deploy-preflight'
import { loadEnvironment } from './config/environment'
import './config/registry'
import './config/test-files'
import './bench/gas'
import './bench/node'
import './bench/node-soak'
import './bench/service'
import './scripts/operate'
import './scripts/start'
import './scripts/test-node'

const environment = loadEnvironment(__dirname)

/** Base Sepolia, and every local chain that stands in for it. */
const chainId = 84532

const config: HardhatUserConfig = {
  solidity: {
    version: solcVersion,
    settings: { evmVersion: 'prague', optimizer: { enabled: true, runs: 10_000 } },
  },
  networks: {
    hardhat: { chainId, hardfork: 'prague', live: false, saveDeployments: false },
    // Gas said to be estimated, as on any chain: left out, hardhat-ethers sends without asking, and a revert goes unseen.
    localhost: { chainId, url: environment.localhostRpcUrl, live: false, gas: 'auto' },
    baseSepolia: {
      chainId,
      url: environment.baseSepoliaRpcUrl ?? '',
      accounts: environment.deployerPrivateKey === undefined ? [] : [environment.deployerPrivateKey],
      live: true,
    },
  },
  namedAccounts: {
    deployer: { default: 0 },
    // On a live network the owner and the signers are said, never guessed.
    registryOwner: {
      default: 0,
      localhost: environment.registryOwner ?? 0,
      baseSepolia: environment.registryOwner ?? null,
    },
    firstSigner: { default: 1, baseSepolia: null },
  },
  ...(environment.registrySigners === undefined ? {} : { registrySigners: environment.registrySigners }),
  ports: {
    service: environment.servicePort,
    demo: environment.demoPort,
    providers: environment.providersPort,
  },
  paths: { deployments: environment.deploymentsDir },
  etherscan: { apiKey: environment.etherscanApiKey ?? '' },
  sourcify: { enabled: true },
  mocha: { reporter: require.resolve('./config/mocha-reporter.cjs'), jobs: 2 },
  typechain: { outDir: 'typechain-types', target: 'ethers-v6' },
}

export default config
