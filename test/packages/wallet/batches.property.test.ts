import fc from 'fast-check'
import { deployments } from 'hardhat'
import type { Address } from 'viem'
import { scenario } from './batches/scenario'
import { Stage, type Contracts } from './batches/stage'
import { chain, onFreshChain } from './world'

describe('wallet_sendCalls: random batches', () => {
  onFreshChain()

  it('end as a small model says: codes, prompts, balances, nonces, statuses, receipts and logs', async () => {
    const contracts = await readContracts()
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const snapshot = await chain('evm_snapshot')
        try {
          await Stage.play(given, contracts)
        } finally {
          await chain('evm_setAutomine', true)
          await chain('evm_revert', snapshot)
        }
      }),
      { numRuns: 100 },
    )
  })
})

/** Of a chain that the deploy scripts were run on. */
async function readContracts(): Promise<Contracts> {
  const snapshot = await chain('evm_snapshot')
  await deployments.run(['BatchExecutor'], { resetMemory: true, writeDeploymentsToFiles: false })
  const read = async (address: Address) => ({ address, code: await chain('eth_getCode', address, 'latest') })
  const executor = await read((await deployments.get('BatchExecutor')).address as Address)
  const factory = await read('0x4e59b44847b379578588920cA78FbF26c0B4956C')
  await chain('evm_revert', snapshot)
  return { executor, factory }
}
