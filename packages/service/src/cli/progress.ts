/** Milliseconds after which somebody at a terminal begins to wonder. */
const patience = 2000

/** Says what is taking so long, every two seconds, until it is done. */
export async function withProgress<T>(
  report: (line: string) => void,
  doing: string,
  work: Promise<T>,
): Promise<T> {
  const started = Date.now()
  const timer = setInterval(() => {
    report(`${doing} (${Math.round((Date.now() - started) / 1000)} s)`)
  }, patience)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
