import { mock } from 'node:test'
import hre from 'hardhat'
import type { Outcome } from '../../scripts/operator/carry-out'

export interface Said<T> {
  readonly result: T
  readonly output: string
}

/** Runs an operator's verb in this process and catches what it prints. */
export async function runVerb<T = Outcome>(
  scope: string,
  task: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<Said<T>> {
  const log = mock.method(console, 'log', () => undefined)
  try {
    const result = (await hre.run({ scope, task }, args)) as T
    return { result, output: printed() }
  } catch (error) {
    throw Object.assign(error as Error, { output: printed() })
  } finally {
    log.mock.restore()
  }

  function printed(): string {
    return log.mock.calls.map(({ arguments: parts }) => (parts as unknown[]).join(' ')).join('\n')
  }
}

/** The sentence with which a verb ends. */
export async function refusalOf(run: Promise<unknown>): Promise<{ sentence: string; output: string }> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason as Error & { pluginName?: string; output: string },
  )
  if (error?.pluginName !== 'onchain-verify') throw error ?? new Error('The verb did not refuse.')
  return { sentence: error.message, output: error.output }
}
