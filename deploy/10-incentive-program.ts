import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'

const deployIncentiveProgram: DeployFunction = async ({
  deployments,
  getNamedAccounts,
}: HardhatRuntimeEnvironment) => {
  const { deployer } = await getNamedAccounts()
  const registry = await deployments.get('SignerRegistry')
  await deployments.deploy('IncentiveProgram', {
    from: deployer!,
    args: [registry.address],
    deterministicDeployment: deploymentSalt,
    log: true,
  })
}

deployIncentiveProgram.tags = ['examples', 'IncentiveProgram']
deployIncentiveProgram.dependencies = ['SignerRegistry']

export default deployIncentiveProgram
