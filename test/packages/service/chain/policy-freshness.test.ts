import { loadFixture, mine } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { EventEmitter, once } from 'node:events'
import { UnavailableError } from '@onchain-verify/service'
import { chainId, deployed } from '../../../fixtures'
import { rejection } from '../../../rejection'
import type { Hex } from '../../../vectors'
import { reply } from '../json-rpc-server'
import { condition, rawConsumer, settableConsumer, startReader, type Reader } from './policy-world'

const atLeast = (followers: string) => [condition('followers', 'gte', followers)]

describe('createPolicyReader, asked by many', () => {
  let world: Reader
  before(async () => {
    world = await startReader()
  })
  after(() => world.stop())
  beforeEach(() => {
    world.wire.respond = world.forward
  })

  async function settable(followers: string) {
    const contract = await settableConsumer()
    await contract.setPolicy('microblog', atLeast(followers))
    const address = (await contract.getAddress()) as Hex
    const reader = world.reader()
    const readFollowers = async () => (await reader.read({ chainId, address })).conditions[0]!.value
    await readFollowers()
    world.wire.asked.length = 0
    return { contract, readFollowers, reader }
  }

  /** Holds the node's answers back until they are released, after the chain was read. */
  function hold() {
    const events = new EventEmitter()
    world.wire.respond = async (question, response) => {
      const answer: Buffer[] = []
      const end = response.end.bind(response)
      response.end = ((text: string) => answer.push(Buffer.from(text))) as unknown as typeof response.end
      await world.forward(question, response)
      events.once('release', () => end(Buffer.concat(answer)))
      events.emit('held')
    }
    return { held: () => once(events, 'held'), release: () => events.emit('release') }
  }

  it('shares one read among all who came before it, and gives nobody an older one', async () => {
    const { contract, readFollowers } = await settable('1')
    const answers = hold()
    const first = readFollowers()
    await answers.held()

    await contract.setPolicy('microblog', atLeast('2'))
    const later = Array.from({ length: 50 }, readFollowers)
    const held = answers.held()
    answers.release()
    expect(await first).to.equal('1')
    await held
    await contract.setPolicy('microblog', atLeast('3'))
    const latest = readFollowers()
    world.wire.respond = world.forward
    answers.release()

    expect(new Set(await Promise.all(later))).to.deep.equal(new Set(['2']))
    expect(await latest).to.equal('3')
    expect(world.wire.asked.length).to.equal(3)
  })

  it('lets two contracts not wait for each other', async () => {
    const { incentiveProgram } = await loadFixture(deployed)
    const { readFollowers, reader } = await settable('1')
    const address = (await incentiveProgram.getAddress()) as Hex
    const answers = hold()
    const first = readFollowers()
    await answers.held()
    world.wire.respond = world.forward
    expect(await reader.read({ chainId, address })).to.include({ provider: 'exchange' })
    answers.release()
    expect(await first).to.equal('1')
  })

  it('takes the same contract in two spellings for one', async () => {
    const { readFollowers, reader, contract } = await settable('1')
    const address = (await contract.getAddress()).toLowerCase() as Hex
    await Promise.all([readFollowers(), readFollowers(), reader.read({ chainId, address })])
    expect(world.wire.asked.length).to.equal(2)
  })

  it('gives an outage to those it hit only', async () => {
    const { readFollowers } = await settable('1')
    world.wire.respond = (question, response) => {
      world.wire.respond = world.forward
      return reply(response, question, { error: { code: -32005, message: 'limit exceeded' } })
    }
    const [first, second] = await Promise.allSettled([readFollowers(), readFollowers()])
    expect(first).to.have.property('reason').that.is.instanceOf(UnavailableError)
    expect(second).to.deep.equal({ status: 'fulfilled', value: '1' })
    expect(await readFollowers()).to.equal('1')
  })

  it('notices a change at once, and a change back', async () => {
    const { contract, readFollowers } = await settable('1')
    for (const followers of ['2', '1', '2']) {
      await contract.setPolicy('microblog', atLeast(followers))
      expect(await readFollowers()).to.equal(followers)
    }
  })

  it('reads a policy that changes with each block as it stands', async () => {
    const address = await rawConsumer({ provider: 'returnsByBlock' })
    const reader = world.reader()
    const seen: string[] = []
    for (let i = 0; i < 4; i++) {
      seen.push((await reader.read({ chainId, address })).provider)
      await mine()
    }
    expect(seen[0]).not.to.equal(seen[1])
    expect(seen.slice(2)).to.deep.equal(seen.slice(0, 2))
  })

  for (const { what, result } of [
    { what: 'nothing', result: '0x' },
    { what: 'something else', result: `0x${'ff'.repeat(320)}` },
  ]) {
    it(`is unavailable when the node runs the lens and answers ${what}`, async () => {
      const { readFollowers } = await settable('1')
      world.wire.respond = (question, response) => reply(response, question, { result })
      expect(await rejection(readFollowers())).to.be.instanceOf(UnavailableError)
    })
  }

  it('is unavailable when the lens reverts, as on a chain without its opcodes', async () => {
    const { readFollowers } = await settable('1')
    const error = { code: -32000, message: 'invalid opcode: PUSH0' }
    world.wire.respond = (question, response) => reply(response, question, { error })
    expect(await rejection(readFollowers())).to.be.instanceOf(UnavailableError)
  })

  it("is unavailable when the node does not have the cutoff's block", async () => {
    const address = await rawConsumer({ cutoffBlock: `0x${'1'.padStart(64, '0')}` })
    world.wire.respond = (question, response) =>
      question.method === 'eth_getBlockByNumber'
        ? reply(response, question, { result: null })
        : world.forward(question, response)
    expect(await rejection(world.read(address))).to.be.instanceOf(UnavailableError)
  })
})
