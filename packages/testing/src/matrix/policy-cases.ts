import {
  InvalidPolicyError,
  policyProblems,
  signerRegistryAbi,
  VerificationError,
  verifyConsumerAbi,
} from '@onchain-verify/protocol'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { traitsThatMeet } from '../policy/account-that-meets.js'
import { inconstancyOf } from '../policy/constancy.js'
import { Finding, type MatrixCase } from './matrix-case.js'
import type { World } from './world.js'

const group = 'its policy'

/** The policy can be read; whatever else the matrix asks rests on it. */
export const policyReadable = 'policy readable'

/** The policy is one that the service supports. */
export const policySupported = 'policy supported'

/** Somebody can meet the policy. */
export const policySatisfiable = 'policy satisfiable'

const constant = (getter: 'provider' | 'conditions'): MatrixCase => ({
  id: `${getter} constant`,
  group,
  title: `never changes what ${getter}() answers`,
  mend: `Make ${getter}() \`pure\`: what it answers is part of every signature and of every identityHash, so that after a change one person can claim again.`,
  needs: [policyReadable],
  run: async (world) => {
    const calldata = encodeFunctionData({ abi: verifyConsumerAbi, functionName: getter })
    const { chain } = world.kit
    const code = (await chain.provider.request({
      method: 'eth_getCode',
      params: [world.address, 'latest'],
    })) as Hex
    const reason = await inconstancyOf(
      { chainId: chain.chainId, address: world.address, code, calldata },
      await chain.call(world.address, calldata),
    )
    if (reason !== undefined) throw new Finding(`${getter}() may change: ${reason}.`)
  },
})

export const policyCases: readonly MatrixCase[] = [
  {
    id: policyReadable,
    group,
    title: 'is declared by provider() and conditions() in canonical ABI encoding',
    mend: 'Extend VerifyConsumer and return the provider and the conditions as Solidity encodes them, to any caller alike.',
    needs: [],
    run: async (world) => {
      const { hash } = await readPolicy(world)
      if (hash !== (await hashAtRegistry(world))) {
        throw new Finding('The registry reads another policy than everybody else does.')
      }
    },
  },
  {
    id: policySupported,
    group,
    title: "is in the service's catalogue",
    mend: 'Declare one provider of the catalogue, and conditions with the operators and values that it lists.',
    needs: [policyReadable],
    run: async ({ policy }) => {
      const problems = policyProblems(await policy())
      if (problems.length > 0) throw new Finding(problems.join(' '))
    },
  },
  {
    id: policySatisfiable,
    group,
    title: 'can be met by somebody',
    mend: 'Drop one of the conditions that contradict each other: all of them must hold for one account.',
    needs: [policySupported],
    run: async ({ policy }) => {
      if (traitsThatMeet(await policy()) === undefined) {
        throw new Finding('No account can meet all conditions at once, so the service lets nobody in.')
      }
    },
  },
  constant('provider'),
  constant('conditions'),
  {
    id: 'cutoff mined',
    group,
    title: 'has a cutoffBlock() that has been mined, or 0',
    mend: 'Set cutoffBlock() to 0 or to a block of the past: no credential was authenticated after a block that is to come.',
    needs: [policyReadable],
    run: async ({ policy }) => {
      if ((await policy()).authenticatedSince === Number.POSITIVE_INFINITY) {
        throw new Finding(
          'cutoffBlock() is still to be mined, so the service sends everybody back to the provider.',
        )
      }
    },
  },
]

async function readPolicy({ policy }: World) {
  try {
    return await policy()
  } catch (error) {
    if (error instanceof InvalidPolicyError) throw new Finding(error.problems.join(' '))
    if (error instanceof VerificationError)
      throw new Finding('The contract does not answer provider() or conditions().')
    throw error
  }
}

async function hashAtRegistry({ kit, address }: World): Promise<Hex> {
  const data = encodeFunctionData({ abi: signerRegistryAbi, functionName: 'policyHashOf', args: [address] })
  const returndata = await kit.chain.call(kit.registry, data)
  return decodeFunctionResult({ abi: signerRegistryAbi, functionName: 'policyHashOf', data: returndata })
}
