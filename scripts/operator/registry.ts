import { Contract } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../../config/bad-input'
import type { SignerRegistry } from '../../typechain-types'
import { isRevert } from './revert'
import type { RegistryOption } from './verb'

/** What operating needs of a SignerRegistry. Written out so that no compiling is needed; a test holds it to the contract. */
export const registryAbi = [
  'function signers() view returns (address[])',
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
  'function policyHashOf(address consumer) view returns (bytes32)',
  'function addSigner(address signer)',
  'function removeSigner(address signer)',
  'function transferOwnership(address newOwner)',
  'function acceptOwnership()',
  'error NotSigner(address signer)',
  'error SignerAlreadyAllowed(address signer)',
  'error ZeroSigner()',
  'error OwnableUnauthorizedAccount(address account)',
  'error PolicyUnreadable(address consumer)',
] as const

/** A registry as it stands now. */
export interface RegistryState {
  readonly contract: SignerRegistry
  readonly address: string
  readonly signers: readonly string[]
  readonly owner: string
  /** The zero address while no transfer is under way. */
  readonly pendingOwner: string
}

/** @throws HardhatPluginError When there is no registry at the given or the recorded address. */
export async function openRegistry(
  hre: HardhatRuntimeEnvironment,
  { registry: given }: RegistryOption,
): Promise<RegistryState> {
  const { ethers, network } = hre
  const address = given ?? (await recordedAddress(hre))
  if ((await ethers.provider.getCode(address)) === '0x') {
    throw badInput(
      `There is no contract at ${address} on ${network.name}: deploy with \`npx hardhat deploy --network ${network.name}\` or give another --registry.`,
    )
  }
  const contract = new Contract(address, registryAbi, ethers.provider) as unknown as SignerRegistry
  return readRegistry(contract, address)
}

/** @throws HardhatPluginError When the contract does not answer as a SignerRegistry. */
export async function readRegistry(contract: SignerRegistry, address: string): Promise<RegistryState> {
  try {
    const [signers, owner, pendingOwner] = await Promise.all([
      contract.signers(),
      contract.owner(),
      contract.pendingOwner(),
    ])
    return { contract, address, signers: [...signers], owner, pendingOwner }
  } catch (error) {
    if (!isRevert(error)) throw error
    throw badInput(
      `The contract at ${address} is not a SignerRegistry: give the registry's address as --registry.`,
    )
  }
}

async function recordedAddress({ deployments, network }: HardhatRuntimeEnvironment): Promise<string> {
  const recorded = await deployments.getOrNull('SignerRegistry')
  if (recorded != null) return recorded.address
  throw badInput(
    `No SignerRegistry is recorded for ${network.name}: deploy it with \`npx hardhat deploy --network ${network.name}\` or give its address as --registry.`,
  )
}
