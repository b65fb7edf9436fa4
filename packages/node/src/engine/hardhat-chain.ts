import { createProvider } from 'hardhat/internal/core/providers/construction.js'
import type { HardhatConfig } from 'hardhat/types'
import type { EthereumProvider } from './ethereum-provider.js'
import { checkFork } from './fork.js'

/**
 * A chain of Hardhat Network of its own, from the `hardhat` network's configuration (accounts, chain id, forking), set up
 * as pre-confirming needs it:
 * - nothing is mined by itself;
 * - a block keeps the order in which transactions are added, whatever they pay;
 * - blocks faster than a second may share a timestamp;
 * - a transaction that reverts is in its block with status 0, as on every chain, and mining it is no error.
 * @throws EngineError in one sentence when the chain to be forked does not answer.
 */
export async function createHardhatChain(config: HardhatConfig): Promise<EthereumProvider> {
  const { forking } = config.networks.hardhat
  if (forking?.enabled === true) await checkFork(forking.url, forking.httpHeaders)
  const hardhat = {
    ...config.networks.hardhat,
    mining: { auto: false, interval: 0, mempool: { order: 'fifo' } },
    allowBlocksWithSameTimestamp: true,
    throwOnTransactionFailures: false,
  }
  return createProvider({ ...config, networks: { ...config.networks, hardhat } }, 'hardhat')
}
