import { carryOut } from './operator/carry-out'
import { printSigners } from './operator/print-registry'
import { address, sendingToRegistry, signers, type SendingOptions } from './operator/verb'

interface Options extends SendingOptions {
  readonly signer: string
}

sendingToRegistry(
  signers
    .task('add', "Lets a signer's verifications in, from the next block on")
    .addPositionalParam('signer', "The signer's address", undefined, address),
).setAction(async ({ signer, ...options }: Options, hre) => {
  const outcome = await carryOut(hre, options, ({ owner }) => ({
    method: 'addSigner',
    args: [signer],
    entitled: owner,
    effect: `Verifications by ${signer} are accepted.`,
  }))
  if (outcome.hash !== undefined) printSigners(hre, outcome.registry)
  return outcome
})
