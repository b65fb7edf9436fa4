import { signerRegistryAbi } from '@onchain-verify/protocol'
import { encodeErrorResult, type Abi, type Hex } from 'viem'
import { decodeRevert, describeRevert, formatRevert } from '../chain/revert.js'
import { Finding } from './matrix-case.js'
import type { Outcome, World } from './world.js'

/** The error that a refusal must end with. Arguments left out may be anything. */
export interface Expected {
  readonly error: string
  readonly args?: readonly unknown[] | undefined
}

type Errors = Pick<World, 'abi'>

/** Every error that may come out of a claim: the contract's, and the registry's, which it passes on. */
export const errorsOf = ({ abi }: Errors): Abi => [...abi, ...signerRegistryAbi]

/** @throws Finding unless the claim went through. */
export function mustClaim(world: Errors, outcome: Outcome, who = 'A valid claim'): void {
  if (outcome.claimed) return
  throw new Finding(
    `${who} was refused with ${describeRevert(errorsOf(world), outcome.data)}, and must go through.`,
  )
}

/** @throws Finding unless the claim was refused with exactly this error. */
export function mustRefuse(world: Errors, outcome: Outcome, expected: Expected): void {
  const wanted =
    expected.args === undefined ? expected.error : formatRevert({ name: expected.error, args: expected.args })
  if (outcome.claimed) throw new Finding(`The claim went through, and must be refused with ${wanted}.`)
  if (isError(errorsOf(world), outcome.data, expected)) return
  const given = describeRevert(errorsOf(world), outcome.data)
  throw new Finding(`The claim was refused with ${given} instead of ${wanted}.`)
}

/** @throws Error when the interface does not declare the error at all: that is the suite's fault. */
function isError(abi: Abi, data: Hex, { error, args }: Expected): boolean {
  if (!abi.some((item) => item.type === 'error' && item.name === error)) {
    throw new Error(
      `The contract's interface declares no error ${error}: give alreadyClaimed the name of one that it does.`,
    )
  }
  if (args === undefined) return decodeRevert(abi, data)?.name === error
  return data === encodeErrorResult({ abi, errorName: error, args: [...args] })
}
