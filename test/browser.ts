/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './chromium'

/** One browser for each process of the run, started when a test first needs it; playwright ends it with the process. */
const shared: { browser?: Promise<Browser> } = {}

export interface PageOptions {
  /** Errors that the page may report, for example that a request it made on purpose was answered with 404. */
  readonly expected?: readonly RegExp[]
}

/**
 * Opens `url` in a page that shares nothing with any other, and closes it when `act` is done. Whatever the page reports
 * as an error, thrown or on its console, fails the test, pages that it opens included.
 */
export async function inPage<T>(
  url: string,
  act: (page: Page) => Promise<T>,
  { expected = [] }: PageOptions = {},
): Promise<T> {
  const context = await (await (shared.browser ??= launchChromium())).newContext()
  context.setDefaultTimeout(10_000)
  const problems: string[] = []
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') report(message.text())
  })
  context.on('weberror', (webError) => report(String(webError.error())))
  const outcome = await visit().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await Promise.all(context.pages().map(settled))
  await context.close()

  // What the page says explains what the test saw.
  if (problems.length > 0)
    throw new Error(`The page reported errors:\n${problems.join('\n')}`, {
      cause: 'error' in outcome ? outcome.error : undefined,
    })
  if ('error' in outcome) throw outcome.error
  return outcome.value

  async function visit(): Promise<T> {
    const page = await context.newPage()
    await page.goto(url)
    return act(page)
  }
}

/** Gives the page one more turn: a rejection that nobody handles is reported only after its task. */
async function settled(page: Page): Promise<void> {
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve))
  await page.evaluate(turn).catch((gone: unknown) => {
    // A page that is leaving or has crashed has nothing more to say.
    if (!/closed|destroyed|crashed/i.test(String(gone))) throw gone
  })
}
