import { loadFixture, mine } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { id } from 'ethers'
import { ethers } from 'hardhat'
import {
  ContractNotFoundError,
  encodeConditions,
  encodeProvider,
  InvalidArgumentError,
  InvalidPolicyError,
  requireSupported,
} from '@onchain-verify/protocol'
import { createPolicyReader } from '@onchain-verify/service'
import { chainId, deployed, type Deployed } from '../../../fixtures'
import { rejection } from '../../../rejection'
import type { Hex } from '../../../vectors'
import {
  condition,
  honestConditions,
  honestProvider,
  rawConsumer,
  settableConsumer,
  startReader,
  type Answer,
  type Getters,
  type Reader,
} from './policy-world'

const examples = [
  'incentiveProgram',
  'airdropClaim',
  'creatorMint',
  'cappedDeposit',
  'onePersonPoll',
] as const
const word = (value: bigint | number) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const many = (count: number, value: string) =>
  Array.from({ length: count }, () => condition('followers', 'gte', value))

/** Getters of contracts that expose no policy, whatever else they do. */
const unreadable: Answer[] = [
  'missing',
  'reverts',
  'loops',
  '0x',
  '0x00',
  word(2n ** 256n - 1n),
  `0x${'ff'.repeat(256)}`,
  // More memory than two million gas pays for.
  2 ** 20,
]

const notCanonical = 'provider() or conditions() is not the canonical ABI encoding of UTF-8 text.'
const badText = (encoded: Hex) => encoded.replace('6d6963726f', 'ff6963726f') as Hex

/** Policies that are there and are not supported, and what is said about them. */
const unsupported: { what: string; getters: Getters; problem: string }[] = [
  {
    what: '65 KB of provider()',
    getters: { provider: 65_000 },
    problem: 'provider() answers 65000 bytes; at most 1024 are supported.',
  },
  {
    what: '65 KB of conditions()',
    getters: { conditions: 65_000 },
    problem: 'conditions() answers 65000 bytes; at most 20480 are supported.',
  },
  {
    what: '33 conditions',
    getters: { conditions: encodeConditions(many(33, '1')) },
    problem: 'The policy has 33 conditions; at most 32 are supported.',
  },
  {
    what: 'no condition',
    getters: { conditions: encodeConditions([]) },
    problem: 'The policy has no condition; it needs at least one.',
  },
  {
    what: 'a string of 257 bytes',
    getters: { conditions: encodeConditions([condition('followers', 'gte', '1'.repeat(257))]) },
    problem: `Condition 1: "${'1'.repeat(64)}…" is longer than 256 bytes.`,
  },
  {
    what: 'an unknown provider',
    getters: { provider: encodeProvider('telegraph') },
    problem: 'Provider "telegraph" is not supported.',
  },
  {
    what: 'an unknown condition',
    getters: { conditions: encodeConditions([condition('height', 'gte', '1')]) },
    problem: 'Condition 1: provider "microblog" has no condition "height".',
  },
  {
    what: 'an operator that the condition lacks',
    getters: { conditions: encodeConditions([condition('verified', 'gt', 'true')]) },
    problem: 'Condition 1: verified does not support "gt"; it supports eq.',
  },
  {
    what: 'a value that is not of its type',
    getters: { conditions: encodeConditions([condition('followers', 'gte', '01')]) },
    problem: 'Condition 1: "01" is not a decimal integer of at most 77 digits, as followers needs.',
  },
  { what: 'invalid UTF-8', getters: { provider: badText(honestProvider) }, problem: notCanonical },
  {
    what: 'a word behind the provider',
    getters: { provider: `${honestProvider}${'00'.repeat(32)}` },
    problem: notCanonical,
  },
  {
    what: 'a word behind the conditions',
    getters: { conditions: `${honestConditions}${'00'.repeat(32)}` },
    problem: notCanonical,
  },
  {
    what: 'dirty padding',
    getters: { provider: `${honestProvider.slice(0, -2)}01` as Hex },
    problem: notCanonical,
  },
]

/** `since` is seconds, or undefined where the cutoff is refused. */
const cutoffs: { what: string; cutoffBlock: Answer; since: number | undefined }[] = [
  { what: 'is missing', cutoffBlock: 'missing', since: 0 },
  { what: 'reverts', cutoffBlock: 'reverts', since: 0 },
  { what: 'never ends', cutoffBlock: 'loops', since: 0 },
  { what: 'returns nothing', cutoffBlock: '0x', since: 0 },
  { what: 'is 0', cutoffBlock: word(0), since: 0 },
  { what: 'is far ahead', cutoffBlock: word(2n ** 63n), since: Number.POSITIVE_INFINITY },
  { what: 'is the highest number', cutoffBlock: word(2n ** 256n - 1n), since: Number.POSITIVE_INFINITY },
  { what: 'returns a byte', cutoffBlock: '0x01', since: undefined },
  { what: 'returns two words', cutoffBlock: `${word(0)}${'00'.repeat(32)}`, since: undefined },
  { what: 'returns a text', cutoffBlock: encodeProvider('never'), since: undefined },
  { what: 'returns 65 KB', cutoffBlock: 65_000, since: undefined },
]

describe('createPolicyReader', () => {
  let world: Reader
  before(async () => {
    world = await startReader()
  })
  beforeEach(() => {
    world.wire.asked.length = 0
    world.wire.respond = world.forward
  })
  after(() => world.stop())

  for (const name of examples) {
    it(`reads ${name} as it declares itself, with the registry's policyHash, at the latest block`, async () => {
      const chain = await loadFixture(deployed)
      const address = (await chain[name].getAddress()) as Hex
      const declared = (getter: string) =>
        ethers.provider.call({ to: address, data: id(`${getter}()`).slice(0, 10) })
      const { provider, conditions, ...rest } = await world.read(address)
      expect(encodeProvider(provider)).to.equal(await declared('provider'))
      expect(encodeConditions(conditions)).to.equal(await declared('conditions'))
      expect(rest).to.deep.equal({
        hash: await chain.registry.policyHashOf(address),
        consumer: { chainId, address },
        authenticatedSince: 0,
        readAt: (await ethers.provider.getBlock('latest'))!.timestamp,
      })
      requireSupported({ provider, conditions })
    })
  }

  it('takes one round trip for everything', async () => {
    const { incentiveProgram } = await loadFixture(deployed)
    const address = (await incentiveProgram.getAddress()) as Hex
    await world.read(address)
    world.wire.asked.length = 0
    await world.read(address)
    expect(world.wire.asked.map(({ method }) => method)).to.deep.equal(['eth_call'])
  })

  it('reads the largest policy that is supported', async () => {
    const largest = many(32, '1').map((each) => ({
      ...each,
      name: 'verified_type',
      op: 'eq',
      value: 'x'.repeat(256),
    }))
    const address = await rawConsumer({ conditions: encodeConditions(largest) })
    const policy = await world.read(address)
    expect(policy.conditions).to.deep.equal(largest)
    requireSupported(policy)
  })

  it('leaves a chain that is not served to nobody', async () => {
    const error = await rejection(
      createPolicyReader(new Map()).read({ chainId: 1, address: `0x${'11'.repeat(20)}` }),
    )
    expect(error)
      .to.be.instanceOf(InvalidArgumentError)
      .and.include({ message: 'Chain 1 is not served here.' })
  })

  describe('finds no contract', () => {
    const strangers = {
      'at an address without code': () => `0x${'11'.repeat(20)}`,
      "at a person's account": ({ wallet }: Deployed) => wallet.address as Hex,
      'at a precompile that answers everything': () => '0x0000000000000000000000000000000000000004' as Hex,
      'in a contract without the getters': ({ demoToken }: Deployed) =>
        demoToken.getAddress() as Promise<Hex>,
      'in the registry': ({ registry }: Deployed) => registry.getAddress() as Promise<Hex>,
    }
    for (const [where, addressIn] of Object.entries(strangers)) {
      it(where, async () => {
        const address = await addressIn(await loadFixture(deployed))
        const error = await rejection(world.read(address))
        expect(error).to.be.instanceOf(ContractNotFoundError)
        expect(error).to.deep.include({ consumer: { chainId, address } })
      })
    }

    for (const getter of ['provider', 'conditions'] as const) {
      for (const answer of unreadable) {
        it(`whose ${getter}() does this: ${String(answer).slice(0, 20)}`, async () => {
          const address = await rawConsumer({ [getter]: answer })
          expect(await rejection(world.read(address))).to.be.instanceOf(ContractNotFoundError)
        })
      }
    }

    it('whose getters write, which the registry refuses as well', async () => {
      const { registry } = await loadFixture(deployed)
      const contract = await ethers.deployContract('HostileGetters', [await registry.getAddress()])
      await contract.setMode(6)
      const address = (await contract.getAddress()) as Hex
      expect(await rejection(world.read(address))).to.be.instanceOf(ContractNotFoundError)
    })
  })

  for (const { what, getters, problem } of unsupported) {
    it(`does not support ${what}`, async () => {
      const address = await rawConsumer(getters)
      const error = await rejection(world.read(address).then(requireSupported))
      expect(error).to.be.instanceOf(InvalidPolicyError)
      expect(error).to.deep.include({ problems: [problem] })
    })
  }

  describe('authenticatedSince', () => {
    for (const { what, cutoffBlock, since } of cutoffs) {
      it(`is ${since ?? 'refused'} when cutoffBlock() ${what}`, async () => {
        const address = await rawConsumer({ cutoffBlock })
        if (since !== undefined) {
          expect(await world.read(address)).to.include({ authenticatedSince: since })
          return
        }
        const error = await rejection(world.read(address))
        expect(error).to.be.instanceOf(InvalidPolicyError)
        expect(error).to.deep.include({ problems: ['cutoffBlock() does not answer a uint256.'] })
      })
    }

    for (const { which, behind } of [
      { which: 'a block before', behind: 3 },
      { which: 'the latest block', behind: 0 },
    ]) {
      it(`is the time of ${which}`, async () => {
        const consumer = await settableConsumer()
        await consumer.setPolicy('microblog', [condition('followers', 'gte', '1')])
        await mine(5, { interval: 100 })
        const cutoff = (await ethers.provider.getBlockNumber()) + 1 - behind
        await consumer.setCutoffBlock(cutoff)
        const { timestamp } = (await ethers.provider.getBlock(cutoff))!
        const policy = await world.read((await consumer.getAddress()) as Hex)
        expect(policy).to.include({ authenticatedSince: timestamp })
      })
    }

    it('is never when the cutoff is the next block', async () => {
      const consumer = await settableConsumer()
      await consumer.setPolicy('microblog', [condition('followers', 'gte', '1')])
      await consumer.setCutoffBlock((await ethers.provider.getBlockNumber()) + 2)
      const policy = await world.read((await consumer.getAddress()) as Hex)
      expect(policy).to.include({ authenticatedSince: Number.POSITIVE_INFINITY })
    })

    for (const { depth, asks } of [
      { depth: 40, asks: 1 },
      { depth: 10, asks: 2 },
    ]) {
      it(`asks ${asks === 1 ? 'once' : 'each time'} for the time of a block ${depth} blocks deep`, async () => {
        const consumer = await settableConsumer()
        await consumer.setPolicy('microblog', [condition('followers', 'gte', '1')])
        await consumer.setCutoffBlock(await ethers.provider.getBlockNumber())
        await mine(depth - 1)
        const address = (await consumer.getAddress()) as Hex
        const reader = world.reader()
        world.wire.asked.length = 0
        for (let i = 0; i < 2; i++) await reader.read({ chainId, address })
        const asked = world.wire.asked.filter(({ method }) => method === 'eth_getBlockByNumber')
        expect(asked.length).to.equal(asks)
      })
    }
  })
})
