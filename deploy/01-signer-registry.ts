import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'
import { registrySettings, standingRegistry } from '../config/registry'

/** The registry, with its owner and first signers. Once it stands, signers change by `hardhat signers`, never here. */
const deploySignerRegistry: DeployFunction = async (hre: HardhatRuntimeEnvironment) => {
  const { deployments, getNamedAccounts } = hre
  const standing = await standingRegistry(hre)
  if (standing !== undefined) {
    deployments.log(`reusing "SignerRegistry" at ${standing.address}`)
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
