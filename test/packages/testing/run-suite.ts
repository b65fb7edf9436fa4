import Mocha from 'mocha'
import type { BaseContract } from 'ethers'
import { shouldBehaveLikeVerifyConsumer, type ConsumerSuite } from '@onchain-verify/testing/hardhat'

/** How a run of the kit ended. */
export interface SuiteRun {
  readonly passed: number
  /** What each failing case said, by its group and title. */
  readonly failures: Readonly<Record<string, string>>
  readonly skipped: readonly string[]
}

/** Runs the kit in a mocha of its own, as a team's `hardhat test` would, with the timeout that Hardhat gives. */
export async function runSuite<Contract extends BaseContract>(
  suite: ConsumerSuite<Contract>,
): Promise<SuiteRun> {
  class Silent extends Mocha.reporters.Base {}
  const mocha = new Mocha({ reporter: Silent, timeout: 40_000 })
  const context = {} as Mocha.MochaGlobals
  mocha.suite.emit('pre-require', context, '', mocha)
  shouldBehaveLikeVerifyConsumer(suite, context)

  const failures: Record<string, string> = {}
  const skipped: string[] = []
  let passed = 0
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on('pass', () => (passed += 1))
      .on('fail', (test, error: Error) => (failures[titleOf(test)] = error.message))
      .on('pending', (test) => skipped.push(titleOf(test)))
  })
  mocha.dispose()
  return { passed, failures, skipped }
}

/** Without the name of the contract. */
const titleOf = (test: Mocha.Runnable) => test.titlePath().slice(1).join(' ')
