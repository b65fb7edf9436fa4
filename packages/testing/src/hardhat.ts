import { addVerifyConsumerTask } from './hardhat/verify-consumer-task.js'

export { deployVerifyFixture } from './hardhat/fixture.js'
export type { VerifyFixture } from './hardhat/fixture.js'
export { shouldBehaveLikeVerifyConsumer } from './hardhat/should-behave-like-verify-consumer.js'
export type {
  ClaimContext,
  ConsumerSuite,
  ContractClaim,
} from './hardhat/should-behave-like-verify-consumer.js'

// Importing this file from hardhat.config.ts is what adds the task.
addVerifyConsumerTask()
