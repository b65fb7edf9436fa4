import { scope } from 'hardhat/config'
import type { CLIArgumentType, ConfigurableTaskDefinition } from 'hardhat/types'
import { badInput } from '../../config/bad-input'
import { isChecksumAddress } from '../../config/checksum-address'

export const signers = scope('signers', 'Who may sign verifications')
export const ownership = scope('ownership', 'Who may change the signers')
export const consumer = scope('consumer', 'What a consumer contract asks of people')

/** What every verb takes. */
export interface RegistryOption {
  readonly registry?: string
}

/** What a verb that sends takes. */
export interface SendingOptions extends RegistryOption {
  readonly execute: boolean
  readonly dryRun: boolean
}

/** An address argument. A typed one must carry its checksum, since a wrong digit would let a stranger sign. */
export const address: CLIArgumentType<string> = {
  name: 'address',
  parse: (_name, value) => value,
  validate: (name, value: unknown) => {
    if (typeof value === 'string' && isChecksumAddress(value)) return
    throw badInput(
      `${name} must be an address with its checksum, as wallets and explorers show it: 0x and 40 hex digits in mixed case.`,
    )
  },
}

/** Gives a verb the `--registry` option. */
export function onRegistry(task: ConfigurableTaskDefinition): ConfigurableTaskDefinition {
  return task.addOptionalParam(
    'registry',
    'Address of the SignerRegistry; without it, the one in deployments/<network>/SignerRegistry.json',
    undefined,
    address,
  )
}

/** Gives a verb the options of one that sends a transaction. */
export function sendingToRegistry(task: ConfigurableTaskDefinition): ConfigurableTaskDefinition {
  return onRegistry(task)
    .addFlag('execute', 'Send the transaction; a live network gets a dry run without it')
    .addFlag('dryRun', 'Only say what would be sent, on any network')
}
