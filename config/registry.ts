import type { HardhatPluginError } from 'hardhat/plugins'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { Deployment } from 'hardhat-deploy/types'
import { badInput } from './bad-input'
import type { Environment } from './environment'

/** Who owns a new registry and who signs first: from the environment, or development accounts on local chains. */
export interface RegistrySettings {
  readonly owner: string
  readonly signers: readonly string[]
}

/** Where `npm start` listens, beside the chain. */
export interface Ports {
  readonly service: number
  readonly demo: number
  readonly providers: number
}

declare module 'hardhat/types/config' {
  interface HardhatUserConfig {
    registrySigners?: Environment['registrySigners']
    ports?: Ports
  }
  interface HardhatConfig {
    registrySigners?: Environment['registrySigners']
    ports?: Ports
  }
}

/**
 * @throws HardhatPluginError naming the variable that is missing; on a live network nothing is guessed.
 */
export async function registrySettings(hre: HardhatRuntimeEnvironment): Promise<RegistrySettings> {
  const { registryOwner, firstSigner } = await hre.getNamedAccounts()
  // The in-process chain is for tests, which must not depend on the shell.
  const configured = hre.network.name === 'hardhat' ? undefined : hre.config.registrySigners
  const signers = configured ?? (firstSigner === undefined ? [] : [firstSigner])
  if (!registryOwner) throw missing('REGISTRY_OWNER', 'the address that will add and remove signers')
  if (signers.length === 0)
    throw missing('REGISTRY_SIGNERS', "the first signers' addresses, separated by commas")
  return { owner: registryOwner, signers }
}

/** The registry that deployments/<network> records, when the chain has it. */
export async function standingRegistry({
  deployments,
  ethers,
}: HardhatRuntimeEnvironment): Promise<Deployment | undefined> {
  const recorded = await deployments.getOrNull('SignerRegistry')
  if (recorded == null || (await ethers.provider.getCode(recorded.address)) === '0x') return undefined
  return recorded
}

function missing(name: string, what: string): HardhatPluginError {
  return badInput(`${name} is not set: set it in the environment or in .env to ${what}.`)
}
