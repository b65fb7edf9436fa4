import { ZeroAddress } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { RegistryState } from './registry'
import { facts, print } from './report'

/** Prints who may sign. */
export function printSigners(
  { network }: HardhatRuntimeEnvironment,
  { address, signers }: RegistryState,
): void {
  const many = signers.length === 1 ? '1 signer' : `${signers.length} signers`
  print(
    `${many} of the registry ${address} on ${network.name}`,
    signers.map((signer) => `  ${signer}`),
  )
  if (signers.length === 0) print('', ['  Every claim is refused until a signer is added.'])
}

/** Prints who owns the registry, and who is about to. */
export function printOwnership(
  { network }: HardhatRuntimeEnvironment,
  { address, owner, pendingOwner }: RegistryState,
): void {
  print(
    `Ownership of the registry ${address} on ${network.name}`,
    facts([
      ['owner', owner],
      ['pending owner', pendingOwner === ZeroAddress ? 'none' : pendingOwner],
    ]),
  )
}
