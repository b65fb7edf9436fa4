import type { World } from './world.js'

/** What a contract does wrong. The message is one sentence. */
export class Finding extends Error {
  override readonly name = 'Finding'
}

/** One row of the matrix. */
export interface MatrixCase {
  /** Unique in the matrix; other cases name it as what they need. */
  readonly id: string
  readonly group: string
  /** What the contract must do; continues the group's name. */
  readonly title: string
  /** What to change in the contract when the case fails, in a sentence. */
  readonly mend: string
  /** Cases without which this one says nothing new; while one of them fails, this one is skipped. */
  readonly needs: readonly string[]
  /** @throws Finding when the contract fails the case. */
  readonly run: (world: World) => Promise<void>
}

/** The claim that everything else is measured by. */
export const honestClaim = 'honest claim'

/** The registry's refusals reach whoever calls the contract. */
export const refusalPassedOn = 'refusal passed on'
