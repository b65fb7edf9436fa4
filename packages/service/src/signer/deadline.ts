/**
 * Runs work that may hang.
 * @param work Gets a signal that aborts when the time is up; need not listen to it.
 * @throws Error when the time is up, or what the work fails with.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`There was no answer within ${milliseconds} ms.`))
      controller.abort()
    }, milliseconds)
  })
  try {
    return await Promise.race([work(controller.signal), timeUp])
  } finally {
    clearTimeout(timer)
  }
}
