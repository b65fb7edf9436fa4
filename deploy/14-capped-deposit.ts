import { parseEther } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'

/** The most that one person may have there, in wei. */
const cap = parseEther('1')

const deployCappedDeposit: DeployFunction = async ({
  deployments,
  getNamedAccounts,
}: HardhatRuntimeEnvironment) => {
  const { deployer } = await getNamedAccounts()
  const registry = await deployments.get('SignerRegistry')
  await deployments.deploy('CappedDeposit', {
    from: deployer!,
    args: [registry.address, cap],
    deterministicDeployment: deploymentSalt,
    log: true,
  })
}

deployCappedDeposit.tags = ['examples', 'CappedDeposit']
deployCappedDeposit.dependencies = ['SignerRegistry']

export default deployCappedDeposit
