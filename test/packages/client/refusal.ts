import { AssertionError } from 'chai'

/** What a promise rejects with; it must. */
export async function refusalOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome) return outcome.error as Error
  throw new AssertionError(`Expected a refusal, but got ${JSON.stringify(outcome.value)}`)
}
