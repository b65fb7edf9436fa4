import { ZeroAddress } from 'ethers'
import { badInput } from '../config/bad-input'
import { carryOut } from './operator/carry-out'
import { printOwnership } from './operator/print-registry'
import type { RegistryState } from './operator/registry'
import { address, ownership, sendingToRegistry, type SendingOptions } from './operator/verb'

interface Options extends SendingOptions {
  readonly newOwner: string
}

sendingToRegistry(
  ownership
    .task('transfer', 'Begins a transfer of ownership, which the new owner has to accept')
    .addPositionalParam('newOwner', "The new owner's address", undefined, address),
).setAction(async ({ newOwner, ...options }: Options, hre) => {
  const outcome = await carryOut(hre, options, (registry) => {
    refusePointless(newOwner, registry)
    return {
      method: 'transferOwnership',
      args: [newOwner],
      entitled: registry.owner,
      effect: `${newOwner} may accept the ownership; until then ${registry.owner} keeps it.`,
    }
  })
  if (outcome.hash !== undefined) printOwnership(hre, outcome.registry)
  return outcome
})

/** The contract would take these without a word. */
function refusePointless(newOwner: string, { owner, pendingOwner }: RegistryState): void {
  if (newOwner === ZeroAddress) {
    throw badInput(
      'The zero address cannot own the registry: to cancel a transfer, use `hardhat ownership cancel`.',
    )
  }
  if (newOwner === owner) throw badInput(`${newOwner} owns the registry already: give another address.`)
  if (newOwner === pendingOwner) {
    throw badInput(`A transfer to ${newOwner} is under way already: let it run \`hardhat ownership accept\`.`)
  }
}
