/** What a client sees of a refused request. Fails when it was not refused. */
export async function refusalOf(request: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await request
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason) return { code: reason.code, message: reason.message }
    throw reason
  }
  throw new Error('The request was not refused.')
}
