import { carryOut } from './operator/carry-out'
import { printOwnership } from './operator/print-registry'
import { ownership, sendingToRegistry, type SendingOptions } from './operator/verb'

sendingToRegistry(
  ownership.task('accept', 'Completes a transfer of ownership; to be sent by the new owner'),
).setAction(async (options: SendingOptions, hre) => {
  const outcome = await carryOut(hre, options, ({ owner, pendingOwner }) => ({
    method: 'acceptOwnership',
    args: [],
    entitled: pendingOwner,
    effect: `${pendingOwner} owns the registry; ${owner} no longer does.`,
  }))
  if (outcome.hash !== undefined) printOwnership(hre, outcome.registry)
  return outcome
})
