import type { ConsumerAddress, ConsumerReport } from '@onchain-verify/testing'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../../config/bad-input'

/**
 * What the test kit finds out about a consumer, for a verb.
 * @throws HardhatPluginError When the contract does not answer as a consumer.
 */
export async function inspect(
  { network }: HardhatRuntimeEnvironment,
  consumer: ConsumerAddress,
): Promise<ConsumerReport> {
  // A quarter of a second to load, which no other verb should pay.
  const { ConsumerError, inspectConsumer } = await import('@onchain-verify/testing')
  return inspectConsumer(network.provider, consumer).catch((error: unknown) => {
    throw error instanceof ConsumerError ? badInput(error.message) : error
  })
}
