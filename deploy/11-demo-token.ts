import { parseEther } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'

const supply = parseEther('1000000')

const deployDemoToken: DeployFunction = async ({
  deployments,
  getNamedAccounts,
}: HardhatRuntimeEnvironment) => {
  const { deployer } = await getNamedAccounts()
  await deployments.deploy('DemoToken', {
    from: deployer!,
    args: [deployer, supply],
    deterministicDeployment: deploymentSalt,
    log: true,
  })
}

deployDemoToken.tags = ['examples', 'DemoToken']

export default deployDemoToken
