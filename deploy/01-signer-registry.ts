import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'
import { registrySettings } from '../config/registry'

/** The registry, with its owner and first signers. Once it stands, signers change by `hardhat signers`, never here. */
const deploySignerRegistry: DeployFunction = async (hre: HardhatRuntimeEnvironment) => {
  const { deployments, ethers, getNamedAccounts } = hre
  const recorded = await deployments.getOrNull('SignerRegistry')
  if (recorded != null && (await ethers.provider.getCode(recorded.address)) !== '0x') {
    deployments.log(`reusing "SignerRegistry" at ${recorded.address}`)
    return
  }
  const { deployer } = await getNamedAccounts()
  const { owner, signers } = await registrySettings(hre)
  await deployments.deploy('SignerRegistry', {
    from: deployer!,
    args: [owner, signers],
    deterministicDeployment: deploymentSalt,
    log: true,
  })
}

deploySignerRegistry.tags = ['SignerRegistry']

export default deploySignerRegistry
