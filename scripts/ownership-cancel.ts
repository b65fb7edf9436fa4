import { ZeroAddress } from 'ethers'
import { badInput } from '../config/bad-input'
import { carryOut } from './operator/carry-out'
import { printOwnership } from './operator/print-registry'
import { ownership, sendingToRegistry, type SendingOptions } from './operator/verb'

sendingToRegistry(ownership.task('cancel', 'Cancels a transfer of ownership that is under way')).setAction(
  async (options: SendingOptions, hre) => {
    const outcome = await carryOut(hre, options, ({ owner, pendingOwner }) => {
      if (pendingOwner === ZeroAddress) {
        throw badInput('No ownership transfer is under way: there is nothing to cancel.')
      }
      return {
        method: 'transferOwnership',
        args: [ZeroAddress],
        entitled: owner,
        effect: `${pendingOwner} may no longer accept the ownership; ${owner} keeps it.`,
      }
    })
    if (outcome.hash !== undefined) printOwnership(hre, outcome.registry)
    return outcome
  },
)
