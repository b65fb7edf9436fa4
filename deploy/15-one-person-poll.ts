import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'

const questions = 3

const deployOnePersonPoll: DeployFunction = async ({
  deployments,
  getNamedAccounts,
}: HardhatRuntimeEnvironment) => {
  const { deployer } = await getNamedAccounts()
  const registry = await deployments.get('SignerRegistry')
  await deployments.deploy('OnePersonPoll', {
    from: deployer!,
    args: [registry.address, questions],
    deterministicDeployment: deploymentSalt,
    log: true,
  })
}

deployOnePersonPoll.tags = ['examples', 'OnePersonPoll']
deployOnePersonPoll.dependencies = ['SignerRegistry']

export default deployOnePersonPoll
