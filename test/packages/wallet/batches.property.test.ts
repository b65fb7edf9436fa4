import fc from 'fast-check'
import { artifacts } from 'hardhat'
import { getCreate2Address, type Hex } from 'viem'
import { deploymentSalt } from '../../../config/deterministic'
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

/** Arachnid's deterministic deployment proxy, and the executor where it puts it. */
async function readContracts(): Promise<Contracts> {
  const { bytecode, deployedBytecode } = await artifacts.readArtifact('BatchExecutor')
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt = deploymentSalt as Hex
  return {
    factory: {
      address: from,
      code: '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3',
    },
    executor: {
      address: getCreate2Address({ from, salt, bytecode: bytecode as Hex }),
      code: deployedBytecode as Hex,
    },
  }
}
