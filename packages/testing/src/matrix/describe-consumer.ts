import type { ChainProvider } from '../chain/provider.js'
import { consumerMatrix } from './consumer-matrix.js'
import type { Subject } from './subject.js'
import { createVerdicts } from './verdicts.js'

/** What the matrix needs of a test runner: mocha's functions, or another's that take the same. */
export interface Runner {
  readonly describe: (title: string, suite: () => void) => unknown
  readonly it: (title: string, test: (this: { skip(): unknown }) => Promise<void>) => unknown
}

/** Registers the whole matrix for one contract with a runner, a test a case. */
export function describeConsumer<Target>(
  { describe, it }: Runner,
  name: string,
  provider: () => Promise<ChainProvider> | ChainProvider,
  subject: Subject<Target>,
): void {
  const cases = consumerMatrix(subject)
  const verdictOf = createVerdicts(provider, subject, cases)
  describe(`${name} as a consumer of verifications:`, () => {
    for (const group of new Set(cases.map((one) => one.group))) {
      describe(group, () => {
        for (const { id, title } of cases.filter((one) => one.group === group)) {
          it(title, async function () {
            const verdict = await verdictOf(id)
            if (verdict.passed) return
            if ('error' in verdict) throw verdict.error
            this.skip()
          })
        }
      })
    }
  })
}
