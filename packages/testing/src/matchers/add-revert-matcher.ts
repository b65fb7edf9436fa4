import {
  decodeRevert,
  describeRevert,
  formatRevert,
  revertDataOf,
  type DecodedRevert,
} from '../chain/revert.js'
import { verifyErrorsAbi } from './verify-errors.js'

/** What a promise of a transaction or a call ended with. */
type Ending = { readonly words: string; readonly error?: DecodedRevert | undefined }

/** Adds `revertedWith<Name>(...args)`; arguments that are left out may be anything. */
export function addRevertMatcher({ Assertion }: Chai.ChaiStatic, name: string): void {
  Assertion.addMethod(
    `revertedWith${name}`,
    function (this: Chai.AssertionStatic, ...args: readonly unknown[]) {
      if (!isPromiseLike(this._obj)) {
        throw new TypeError(
          `revertedWith${name} needs a promise: expect(contract.claim(...)), without await.`,
        )
      }
      // chai decides from the words that the assertion is called with, so they are put together when it has ended.
      return endingOf(this._obj).then((ending) => {
        const wanted = args.length === 0 ? name : formatRevert({ name, args })
        this.assert(
          ending.error?.name === name && args.every((arg, index) => same(ending.error?.args[index], arg)),
          `expected a revert with ${wanted}, but it ended with ${ending.words}`,
          `expected no revert with ${wanted}`,
          undefined,
        )
      })
    },
  )
}

async function endingOf(promise: PromiseLike<unknown>): Promise<Ending> {
  try {
    await promise
    return { words: 'success' }
  } catch (error) {
    const data = revertDataOf(error)
    if (data === undefined) throw error
    return { words: describeRevert(verifyErrorsAbi, data), error: decodeRevert(verifyErrorsAbi, data) }
  }
}

/** Numbers by their value, hex whatever its case. */
function same(actual: unknown, wanted: unknown): boolean {
  return String(actual).toLowerCase() === String(wanted).toLowerCase()
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}
