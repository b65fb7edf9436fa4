import { ethers, network, run } from 'hardhat'
import { vars } from 'hardhat/config'

/** Deploys the guestbook on the service operator's registry, and checks what stands there. */
async function main() {
  // npx hardhat vars set SIGNER_REGISTRY: the operator tells its address.
  const registry = vars.get('SIGNER_REGISTRY')
  const [deployer] = await ethers.getSigners()
  if (deployer === undefined)
    throw new Error('No key to deploy with: npx hardhat vars set DEPLOYER_PRIVATE_KEY')

  const book = await ethers.deployContract('Guestbook', [registry])
  await book.waitForDeployment()
  const address = await book.getAddress()
  console.log(`Guestbook is at ${address} on ${network.name}.`)
  await run('verify-consumer', { address, registry, value: '0', json: false })
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
