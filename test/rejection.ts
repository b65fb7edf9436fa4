/** What a promise fails with, whatever it is. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('The promise was fulfilled, and should not have been.')
}
