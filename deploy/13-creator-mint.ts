import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'

const deployCreatorMint: DeployFunction = async ({
  deployments,
  getNamedAccounts,
}: HardhatRuntimeEnvironment) => {
  const { deployer } = await getNamedAccounts()
  const registry = await deployments.get('SignerRegistry')
  await deployments.deploy('CreatorMint', {
    from: deployer!,
    args: [registry.address],
    deterministicDeployment: deploymentSalt,
    log: true,
  })
}

deployCreatorMint.tags = ['examples', 'CreatorMint']
deployCreatorMint.dependencies = ['SignerRegistry']

export default deployCreatorMint
