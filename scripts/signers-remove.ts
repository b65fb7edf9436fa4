import { carryOut } from './operator/carry-out'
import { printSigners } from './operator/print-registry'
import { address, sendingToRegistry, signers, type SendingOptions } from './operator/verb'

interface Options extends SendingOptions {
  readonly signer: string
}

sendingToRegistry(
  signers
    .task(
      'remove',
      'Stops a signer at once: its verifications fail from the next block on, also those in flight',
    )
    .addPositionalParam('signer', "The signer's address", undefined, address),
).setAction(async ({ signer, ...options }: Options, hre) => {
  const outcome = await carryOut(hre, options, (registry) => ({
    method: 'removeSigner',
    args: [signer],
    entitled: registry.owner,
    effect: effectOf(signer, registry.signers),
  }))
  if (outcome.hash !== undefined) printSigners(hre, outcome.registry)
  return outcome
})

function effectOf(signer: string, current: readonly string[]): string {
  const refused = `Verifications by ${signer} are refused, also those in flight.`
  const last = current.length === 1 && current[0] === signer
  return last ? `${refused} It is the last signer: every claim is refused until one is added.` : refused
}
