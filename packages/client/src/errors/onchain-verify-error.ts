import { nextSteps, type ClientErrorCode, type NextStep } from './next-steps.js'

/** The one family of errors that this package throws; only an aborted signal's own reason is passed on as it is. */
export abstract class OnchainVerifyError extends Error {
  /** Stable; see {@link nextSteps} for all of them. */
  abstract readonly code: ClientErrorCode
  /** Spelt out in each class, so that a minifier leaves it alone. */
  abstract override readonly name: string

  /** What to do about it. */
  get next(): NextStep {
    return nextSteps[this.code]
  }
}
