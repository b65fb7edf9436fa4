import { shouldBehaveLikeVerifyConsumer } from '@onchain-verify/testing/hardhat'
import { exampleSuites } from './example-suites'

for (const suite of exampleSuites) shouldBehaveLikeVerifyConsumer(suite)
