import { mine } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { ethers } from 'hardhat'
import { encodeProvider, InvalidPolicyError } from '@onchain-verify/protocol'
import { chainId } from '../../../fixtures'
import { rejection } from '../../../rejection'
import type { Hex } from '../../../vectors'
import { word } from './policy-rows'
import {
  condition,
  rawConsumer,
  settableConsumer,
  startReader,
  type Answer,
  type Reader,
} from './policy-world'

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

describe('authenticatedSince of createPolicyReader', () => {
  let world: Reader
  before(async () => {
    world = await startReader()
  })
  beforeEach(() => {
    world.wire.asked.length = 0
    world.wire.respond = world.forward
  })
  after(() => world.stop())

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
