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
