import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { expect } from 'chai'
import { deployments, ethers } from 'hardhat'
import type { ConsumerReport } from '@onchain-verify/testing'
import { deployed } from '../fixtures'
import { refusalOf, runVerb } from './run-verb'

const policy = (consumer: string, args = {}) =>
  runVerb<ConsumerReport>('consumer', 'policy', { consumer, ...args })

/** Deploys a contract of contracts/mocks/ConstancyProbes.sol on the chain of the deploy scripts. */
async function probe(name: string, args: readonly unknown[] = []) {
  const world = await loadFixture(deployed)
  const resolved = args.map((arg) => (arg === 'registry' ? world.registry.getAddress() : arg))
  const contract = await ethers.deployContract(name, await Promise.all(resolved))
  return { ...world, consumer: await contract.getAddress() }
}

describe('hardhat consumer policy', () => {
  const examples = ['IncentiveProgram', 'AirdropClaim', 'CreatorMint', 'CappedDeposit', 'OnePersonPoll']
  for (const name of examples) {
    it(`finds ${name} supported and constant, with the registry's policyHash`, async () => {
      const { registry } = await loadFixture(deployed)
      const { address } = await deployments.get(name)
      const { result } = await policy(address)
      expect(result).to.include({ supported: true, constant: true })
      expect(result.policyHash).to.equal(await registry.policyHashOf(address))
    })
  }

  it('prints the policy, with the conditions as a table', async () => {
    const { registry, consumer } = await probe('ConstantPolicy', [1000])
    const { output } = await policy(consumer)
    expect(output.split('\n')).to.deep.equal([
      '',
      `Policy of the consumer ${consumer} on hardhat`,
      '',
      '  provider        microblog',
      '  conditions      name       op   value',
      '                  followers  gte  1000',
      '  cutoffBlock     7',
      `  policyHash      ${await registry.policyHashOf(consumer)}`,
      '  supported       yes',
      '  constant        yes',
    ])
  })

  it('prints the same as JSON', async () => {
    const { consumer } = await probe('ConstantPolicy', [1000])
    const { result, output } = await policy(consumer, { json: true })
    expect(JSON.parse(output)).to.deep.equal(result)
    expect(result.conditions).to.deep.equal([{ name: 'followers', op: 'gte', value: '1000' }])
  })

  const faults: Fault[] = [
    {
      name: 'StoredProvider',
      verdict: 'constant',
      line: 'provider(): the answer may depend on SLOAD',
    },
    {
      name: 'TimedConditions',
      verdict: 'constant',
      line: 'conditions(): the answer may depend on TIMESTAMP',
    },
    {
      name: 'ConditionsByCaller',
      args: ['registry'],
      verdict: 'supported and not constant',
      line: 'conditions(): the answer may depend on CALLER',
    },
    {
      name: 'ProviderElsewhere',
      args: ['0x0000000000000000000000000000000000000001'],
      unreadable: 'its provider() does not answer; give a contract that declares a policy',
    },
    {
      name: 'UnsupportedPolicy',
      verdict: 'supported',
      line: 'Provider "micro\\u202eblog" is not supported.',
    },
    {
      name: 'PaddedProvider',
      verdict: 'supported',
      line: 'The registry finds another policyHash, so no verification would ever pass: provider() or conditions() is not in canonical ABI encoding, or its answer depends on the caller.',
    },
    {
      name: 'EndlessConditions',
      unreadable: 'its conditions() does not answer; give a contract that declares a policy',
    },
    {
      name: 'RevertingProvider',
      unreadable: 'its provider() does not answer; give a contract that declares a policy',
    },
    {
      name: 'MalformedProvider',
      unreadable:
        'what its provider() answers is not of the declared type; give a contract that declares a policy',
    },
  ]
  for (const { name, args, verdict, line, unreadable } of faults) {
    it(`fails for ${name}`, async () => {
      const { consumer } = await probe(name, args)
      const { sentence, output } = await refusalOf(policy(consumer))
      if (unreadable !== undefined) {
        expect({ sentence, output }).to.deep.equal({
          sentence: `${consumer} is not a consumer: ${unreadable}.`,
          output: '',
        })
        return
      }
      expect(sentence).to.equal(
        `The policy of ${consumer} is not ${verdict}: correct the contract and deploy it again.`,
      )
      expect(output.split('\n').map((text) => text.trim())).to.include(line)
    })
  }

  it('fails for a proxy, and for a policy that another contract answers', async () => {
    const { consumer: implementation } = await probe('ConstantPolicy', [1000])
    for (const [name, line] of [
      ['PolicyProxy', 'provider(): the contract is a proxy, so other code answers (GAS, DELEGATECALL)'],
      ['ProviderElsewhere', 'provider(): the answer may depend on GAS, STATICCALL'],
    ] as const) {
      const contract = await ethers.deployContract(name, [implementation])
      const { sentence, output } = await refusalOf(policy(await contract.getAddress()))
      expect(sentence).to.include('is not constant')
      expect(output).to.include(line)
    }
  })

  it('fails for an answer that is larger than any supported policy', async () => {
    const { consumer } = await probe('HugeProvider')
    expect((await refusalOf(policy(consumer))).sentence).to.equal(
      `${consumer} is not a consumer that the service supports: its provider() answers 65 KiB; make the policy smaller.`,
    )
  })

  it('fails where there is no contract', async () => {
    const { stranger } = await loadFixture(deployed)
    expect((await refusalOf(policy(stranger.address))).sentence).to.equal(
      `There is no contract at ${stranger.address}: check the address and the network.`,
    )
  })
})

interface Fault {
  readonly name: string
  readonly args?: readonly unknown[]
  /** What the policy is said not to be. */
  readonly verdict?: string
  readonly line?: string
  /** The end of the sentence, where the policy cannot even be read. */
  readonly unreadable?: string
}
