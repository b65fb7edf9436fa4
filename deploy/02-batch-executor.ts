import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'

/** What accounts delegate to for atomic batches. It takes no arguments, so it has one address on all chains. */
const deployBatchExecutor: DeployFunction = async ({
  deployments,
  getNamedAccounts,
}: HardhatRuntimeEnvironment) => {
  const { deployer } = await getNamedAccounts()
  await deployments.deploy('BatchExecutor', {
    from: deployer!,
    deterministicDeployment: deploymentSalt,
    log: true,
  })
}

deployBatchExecutor.tags = ['BatchExecutor']

export default deployBatchExecutor
