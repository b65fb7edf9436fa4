import { expect } from 'chai'

/** What a promise rejects with; it must. */
export async function refusalOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  expect(outcome).to.have.property('error')
  return (outcome as { error: Error }).error
}
