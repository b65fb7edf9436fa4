import { parseEther } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { DeployFunction } from 'hardhat-deploy/types'
import { deploymentSalt } from '../config/deterministic'

/** Paid to each person. */
const amount = parseEther('100')

const deployAirdropClaim: DeployFunction = async ({
  deployments,
  getNamedAccounts,
}: HardhatRuntimeEnvironment) => {
  const { deployer } = await getNamedAccounts()
  const registry = await deployments.get('SignerRegistry')
  const token = await deployments.get('DemoToken')
  const airdrop = await deployments.deploy('AirdropClaim', {
    from: deployer!,
    args: [registry.address, token.address, amount],
    deterministicDeployment: deploymentSalt,
    log: true,
  })

  // The whole supply goes to the airdrop, once: a later run finds nothing left to send.
  const left: unknown = await deployments.read('DemoToken', 'balanceOf', deployer)
  if (BigInt(String(left)) === 0n) return
  await deployments.execute('DemoToken', { from: deployer!, log: true }, 'transfer', airdrop.address, left)
}

deployAirdropClaim.tags = ['examples', 'AirdropClaim']
deployAirdropClaim.dependencies = ['SignerRegistry', 'DemoToken']

export default deployAirdropClaim
