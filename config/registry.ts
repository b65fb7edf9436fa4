import { HardhatPluginError } from 'hardhat/plugins'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { Environment } from './environment'

/** Who owns a new registry and who signs first: from the environment, or development accounts on local chains. */
export interface RegistrySettings {
  readonly owner: string
  readonly signers: readonly string[]
}

declare module 'hardhat/types/config' {
  interface HardhatUserConfig {
    registrySigners?: Environment['registrySigners']
  }
  interface HardhatConfig {
    registrySigners?: Environment['registrySigners']
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

function missing(name: string, what: string): HardhatPluginError {
  return new HardhatPluginError(
    'onchain-verify',
    `${name} is not set. Set it in the environment or in .env to ${what}.`,
  )
}
