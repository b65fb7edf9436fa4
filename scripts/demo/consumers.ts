import type { JsonRpcProvider } from 'ethers'
import type { SettableConsumer, SignerRegistry } from '../../typechain-types'
import type { Wallets } from './people'
import { sealNow } from './send'

/** Consumers that cause errors, beside the deployed examples. */
export interface TroublingConsumers {
  /** Its cutoffBlock is the block in which it was made. */
  readonly recentOnly: SettableConsumer
  readonly unknownCondition: SettableConsumer
}

/** Deploys them; the walk has one more of its own. */
export async function deployTroublingConsumers(
  provider: JsonRpcProvider,
  { owner }: Wallets,
  registry: SignerRegistry,
): Promise<TroublingConsumers> {
  const { SettableConsumer__factory } = await import('../../typechain-types')
  const deploy = async (name: string, op: string, value: string) => {
    const consumer = await new SettableConsumer__factory(owner).deploy(registry)
    await consumer.waitForDeployment()
    await sealNow(provider, consumer.setPolicy('exchange', [{ name, op, value }]))
    return consumer
  }
  const recentOnly = await deploy('membership_active', 'eq', 'true')
  await sealNow(provider, recentOnly.setCutoffBlock(await provider.getBlockNumber()))
  return { recentOnly, unknownCondition: await deploy('shoe_size', 'gt', '40') }
}
