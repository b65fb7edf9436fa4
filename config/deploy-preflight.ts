import { task } from 'hardhat/config'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from './bad-input'
import { checkNetwork } from './network-preflight'
import { registrySettings, standingRegistry } from './registry'

/** `hardhat deploy` starts only when everything is there that it will need, so that nothing is left half done. */
task('deploy', async (args: unknown, hre, runSuper) => {
  if ('url' in hre.network.config) {
    await checkNetwork(hre, { sends: true })
    if ((await standingRegistry(hre)) === undefined) await registrySettings(hre)
    await checkFunds(hre)
  }
  await runSuper(args)
})

async function checkFunds({ ethers, getNamedAccounts, network }: HardhatRuntimeEnvironment): Promise<void> {
  const { deployer } = await getNamedAccounts()
  if (deployer === undefined || (await ethers.provider.getBalance(deployer)) > 0n) return
  throw badInput(`The deployer ${deployer} has no ether on ${network.name}: send it some to pay for gas.`)
}

interface VerificationOptions {
  readonly apiKey?: string
  readonly listNetworks?: boolean
}

for (const verification of ['etherscan-verify', 'verify']) {
  task(verification, async (options: VerificationOptions, hre, runSuper) => {
    if (options.listNetworks !== true) {
      if (options.apiKey === undefined && hre.config.etherscan.apiKey === '') throw missingApiKey()
      await checkNetwork(hre, { sends: false })
    }
    await runSuper(options)
  })
}

function missingApiKey() {
  return badInput(
    "ETHERSCAN_API_KEY is not set: set it in the environment or in .env to a key of the explorer's API.",
  )
}
