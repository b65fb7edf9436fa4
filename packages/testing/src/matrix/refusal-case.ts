import type { IssuedVerification } from '@onchain-verify/issuer'
import type { Address } from 'viem'
import type { Expected } from './expect-outcome.js'
import { mustRefuse } from './expect-outcome.js'
import { honestClaim, refusalPassedOn, type MatrixCase } from './matrix-case.js'
import type { World } from './world.js'

/** The registry's errors, with the arguments that a suite must see. */
export const expectedRefusal = {
  invalid: { error: 'InvalidSignature', args: [] },
  notSigner: (signer: Address): Expected => ({ error: 'NotSigner', args: [signer] }),
  expired: (expiration: number): Expected => ({ error: 'VerificationExpired', args: [expiration] }),
} as const

/** A claim that the registry must refuse: what is submitted, by whom, and the answer. */
export interface Attempt {
  readonly issued: IssuedVerification
  /** The verified wallet, unless given. */
  readonly by?: Address
  readonly expected?: Expected
}

/** What the author of a row says; the rest is the same for all rows. */
export interface RefusalRow {
  readonly group: string
  /** Continues "is refused when". */
  readonly when: string
  readonly mend: string
  /** Undefined when the contract's policy cannot show the case. */
  readonly bend: (world: World) => Promise<Attempt | undefined>
}

/** A claim that must end with an error of the registry's, `InvalidSignature()` unless the row says otherwise. */
export function refusalCase({ group, when, mend, bend }: RefusalRow): MatrixCase {
  return {
    id: when,
    group,
    title: `is refused when ${when}`,
    mend,
    needs: [honestClaim, refusalPassedOn],
    run: async (world) => {
      const attempt = await bend(world)
      if (attempt === undefined) return
      const { issued, by = world.wallet, expected = expectedRefusal.invalid } = attempt
      mustRefuse(world, await world.claim(by, issued), expected)
    },
  }
}
