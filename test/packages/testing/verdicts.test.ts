import { expect } from 'chai'
import type { BaseContract } from 'ethers'
import { ethers, network } from 'hardhat'
import {
  consumerMatrix,
  createVerdicts,
  describeConsumer,
  type ChainProvider,
  type Subject,
} from '@onchain-verify/testing'
import type { ConsumerSuite } from '@onchain-verify/testing/hardhat'
import type { NoDedupe, SettableConsumer } from '../../../typechain-types'
import { runSuite } from './run-suite'

const group = {
  claim: 'an honest claim goes through',
  notSigner: 'a key that is not allowed signed all of it rightly',
}

/** A suite for one of contracts/mocks/LooseConsumers.sol. */
const suite = (
  name: string,
  rest: Partial<ConsumerSuite<NoDedupe>> = {},
  ...args: unknown[]
): ConsumerSuite<NoDedupe> => ({
  deploy: async (registry) =>
    (await (await ethers.getContractFactory(name)).deploy(registry, ...args)) as unknown as NoDedupe,
  claim: (contract, { identityHash, expiration, signature }) =>
    contract.claim(identityHash, expiration, signature),
  alreadyClaimed: 'AlreadyClaimed',
  ...rest,
})

const selector = (error: string) => ethers.id(error).slice(0, 10)

const loose: readonly { what: string; suite: ConsumerSuite<NoDedupe>; failing: readonly string[] }[] = [
  {
    what: 'forgives VerificationExpired',
    suite: suite('ForgivesOneError', {}, selector('VerificationExpired(uint40)')),
    failing: [
      'a claim in time is refused one second after the expiration',
      'a claim in time is refused when the expiration is 0',
      'a claim in time is refused when it expired and is badly signed too',
      'a claim in time is refused when it expired and its signer is not allowed',
    ],
  },
  {
    what: 'forgives NotSigner',
    suite: suite('ForgivesOneError', {}, selector('NotSigner(address)')),
    failing: [
      `a claim with a bad signature is refused when ${group.notSigner}`,
      'a claim by a signer who may no longer sign is refused when the signer was removed while the verification was in flight',
      'a claim by a signer who may no longer sign is refused when the old signer signs after the rotation to a new one',
      'a person is let in after a claim that failed',
    ],
  },
  {
    what: 'counts signatures',
    suite: suite('CountsSignatures'),
    failing: [
      'a person is refused a second claim with a new verification',
      'a person is refused a second claim from a second wallet',
    ],
  },
  {
    what: 'counts everybody as one',
    suite: suite('CountsEverybodyAsOne'),
    failing: ['a person does not stand in the way of another person'],
  },
  {
    what: 'has a policy that nobody can meet',
    suite: suite('ContradictoryPolicy', { alreadyClaimed: 'IdentityAlreadyUsed' }),
    failing: ['its policy can be met by somebody'],
  },
  {
    what: 'has a cutoff that is to come',
    suite: suite('CutoffToCome', { alreadyClaimed: 'IdentityAlreadyUsed' }),
    failing: ['its policy has a cutoffBlock() that has been mined, or 0'],
  },
  {
    what: 'answers conditions() in another encoding',
    suite: suite('NotCanonical', {
      deploy: async () => (await ethers.deployContract('PaddedProvider')) as unknown as NoDedupe,
    }),
    failing: ['its policy is declared by provider() and conditions() in canonical ABI encoding'],
  },
  {
    what: 'answers conditions() otherwise to the registry',
    suite: suite('ConditionsByCaller'),
    failing: ['its policy is declared by provider() and conditions() in canonical ABI encoding'],
  },
  {
    what: 'judges verifications itself',
    suite: suite('ChecksItself'),
    failing: ['an honest claim is checked by the registry that the contract was deployed on'],
  },
  {
    what: 'refuses a second claim with another argument than its suite says',
    suite: suite('KeysOnly', {
      alreadyClaimed: { error: 'IdentityAlreadyUsed', args: () => [ethers.ZeroHash] },
    }),
    failing: ['a person is refused a second claim with the same verification'],
  },
  {
    what: 'pays nothing, while its suite says that it does',
    suite: suite('KeysOnly', { alreadyClaimed: 'IdentityAlreadyUsed', paysOut: true }),
    failing: ['a person is refused a second claim from inside the payout of the first'],
  },
  {
    what: 'turns contract wallets away (and is sound)',
    suite: suite('KeysOnly', { alreadyClaimed: 'IdentityAlreadyUsed' }),
    failing: [],
  },
]

describe('the kit, given a contract that', () => {
  for (const { what, suite, failing } of loose) {
    it(`${what}, fails in ${failing.length} cases`, async () =>
      expect(Object.keys((await runSuite(suite)).failures)).to.deep.equal(failing))
  }
})

describe('the kit', () => {
  const settable = (
    raiseCutoff: (consumer: SettableConsumer) => Promise<unknown>,
  ): ConsumerSuite<SettableConsumer> => ({
    deploy: async (registry) => {
      const consumer = await ethers.deployContract('SettableConsumer', [registry])
      await consumer.setPolicy('microblog', [{ name: 'followers', op: 'gte', value: '10' }])
      return consumer
    },
    claim: (consumer, { identityHash, expiration, signature }) =>
      consumer.claim(identityHash, expiration, signature),
    alreadyClaimed: 'IdentityAlreadyUsed',
    raiseCutoff,
  })
  const raised = 'a person with a verification in flight is let in after cutoffBlock() was raised'

  it('has a case for cutoffs that can be raised', async () => {
    const sound = await runSuite(
      settable(async (consumer) => consumer.setCutoffBlock(await ethers.provider.getBlockNumber())),
    )
    expect(sound.failures).not.to.have.property(raised)
    const { failures } = await runSuite(settable(() => Promise.resolve()))
    expect(failures[raised]).to.include('raiseCutoff left cutoffBlock() at 0.')
  })

  it('prepares every wallet before it claims', async () => {
    const prepared = new Set<string>()
    await runSuite(
      suite('KeysOnly', {
        prepare: (_, { wallet }) => Promise.resolve(prepared.add(wallet.address)),
        claim: (contract, { identityHash, expiration, signature }, { wallet }) => {
          expect(prepared).to.include(wallet.address)
          return contract.claim(identityHash, expiration, signature)
        },
        alreadyClaimed: 'IdentityAlreadyUsed',
      }),
    )
    // Two accounts and the contract wallet of the reentrancy case.
    expect(prepared.size).to.equal(3)
  })

  it('names an error that the contract does not declare', async () => {
    const { failures } = await runSuite(suite('KeysOnly', { alreadyClaimed: 'Oops' }))
    expect(failures['a person is refused a second claim with the same verification']).to.equal(
      "The contract's interface declares no error Oops: give alreadyClaimed the name of one that it does.",
    )
  })

  it("passes a slip in the suite on as it is, and takes it for no fault of the contract's", async () => {
    const slip = new TypeError('contract.enroll is not a function')
    const { failures } = await runSuite(suite('KeysOnly', { claim: () => Promise.reject(slip) }))
    expect(failures).to.deep.equal({
      'an honest claim is checked by the registry that the contract was deployed on': slip.message,
    })
  })

  it('says in a failure what happened, what should have, and how to mend it', async () => {
    const { failures } = await runSuite(suite('CountsEverybodyAsOne'))
    expect(failures['a person does not stand in the way of another person']).to.equal(
      'The claim of another person from another wallet was refused with AlreadyClaimed(), and must go through.\n' +
        'Record the whole identityHash, for the action that was claimed, and only when the claim went through.',
    )
  })
})

describe('the engine', () => {
  /** Deploys by ethers, since deploying is not the engine's business; claims with bare hashes, as viem would. */
  const subject: Subject<BaseContract> = {
    deploy: async ({ registry }) =>
      ethers.deployContract('KeysOnly', [registry]) as Promise<unknown> as Promise<BaseContract>,
    locate: async (target) => ({
      address: (await target.getAddress()) as `0x${string}`,
      abi: JSON.parse(target.interface.formatJson()) as never,
    }),
    claim: async (target, from, { identityHash, expiration, signature }) => {
      const data = target.interface.encodeFunctionData('claim', [identityHash, expiration, signature])
      const to = await target.getAddress()
      return (await network.provider.send('eth_sendTransaction', [{ from, to, data }])) as `0x${string}`
    },
    alreadyClaimed: { error: 'IdentityAlreadyUsed' },
  }
  const matrix = consumerMatrix(subject)

  it('names every case once, after those that it needs', () => {
    const seen = new Set<string>()
    for (const { id, needs } of matrix) {
      expect(seen).not.to.include(id)
      expect([...seen]).to.include.members([...needs])
      seen.add(id)
    }
  })

  it('gives each case an untouched chain, in whatever order', async () => {
    const verdictOf = createVerdicts(() => network.provider, subject, matrix)
    for (const { id } of matrix.toReversed()) expect(await verdictOf(id), id).to.deep.equal({ passed: true })
  })

  it('deploys anew when somebody has taken its snapshot', async () => {
    let deployments = 0
    const counting = {
      ...subject,
      deploy: (kit: Parameters<typeof subject.deploy>[0]) => ((deployments += 1), subject.deploy(kit)),
    }
    const verdictOf = createVerdicts(() => network.provider, counting, matrix)
    const before: unknown = await network.provider.send('evm_snapshot')
    expect(await verdictOf('honest claim')).to.deep.equal({ passed: true })
    await network.provider.send('evm_revert', [before])
    expect(await verdictOf('same verification refused')).to.deep.equal({ passed: true })
    expect(deployments).to.equal(2)
  })

  it('blames the first failure and not what needs it', async () => {
    const closed: ChainProvider = {
      request: ({ method, params }) =>
        method === 'hardhat_setCode'
          ? Promise.reject(new Error('no such method'))
          : network.provider.request({ method, params: [...(params ?? [])] }),
    }
    const verdictOf = createVerdicts(() => closed, subject, matrix)
    const verdict = await verdictOf('copied from the mempool')
    expect(verdict).to.have.nested.property('blockedBy.id', 'registry asked')
  })

  it('runs with any runner that has describe and it', async () => {
    const tests: { title: string; test: (this: { skip(): unknown }) => Promise<void> }[] = []
    describeConsumer(
      { describe: (_, suite) => suite(), it: (title, test) => tests.push({ title, test }) },
      'KeysOnly',
      () => network.provider,
      subject,
    )
    expect(tests).to.have.length(matrix.length)
    for (const { test } of tests) await test.call({ skip: () => expect.fail('skipped') })
  })
})
