import { expect } from 'chai'
import { accounts, latestBlock, pendingBlock, startTestNode, type TestNode } from './chain'
import { refusalOf } from './refusal'

const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]

describe('A node with automine', () => {
  let node: TestNode
  beforeEach(async () => {
    node = await startTestNode({ automine: true })
  })

  it('has sealed a block with the transaction when its send is answered', async () => {
    for (const nonce of [0, 1]) {
      const hash = await node.send(alice, { nonce })
      const { number, transactions } = await latestBlock(node)
      expect({ number, transactions }).to.deep.equal({ number: `0x${nonce + 1}`, transactions: [hash] })
      expect((await pendingBlock(node)).transactions).to.deep.equal([])
    }
  })

  it('makes no block for what waits for a nonce, and one for all that it waited for', async () => {
    const waiting = await node.send(alice, { nonce: 1 })
    expect(await node.ask('eth_blockNumber')).to.equal('0x0')
    const filling = await node.send(alice, { nonce: 0 })
    expect((await latestBlock(node)).transactions).to.deep.equal([filling, waiting])
    expect(await node.ask('eth_blockNumber')).to.equal('0x1')
  })

  it('makes no block of what it refuses', async () => {
    await node.send(alice, { nonce: 0 })
    const refusal = await refusalOf(node.send(alice, { nonce: 0, value: 2n }))
    expect(refusal.message).to.equal('nonce too low')
    expect(await node.ask('eth_blockNumber')).to.equal('0x1')
  })

  it('seals nothing by the clock', async () => {
    for (let passed = 0; passed < 3; passed += 1) await node.seal()
    expect(await node.ask('eth_blockNumber')).to.equal('0x0')
  })

  it('dates a block when it opens, since nobody knows when it will be sealed', async () => {
    node.clock.time = Math.ceil(node.clock.time / 1000) * 1000 + 60_000
    await node.ask('evm_mine')
    expect(Number((await pendingBlock(node)).timestamp)).to.equal(node.clock.time / 1000)
  })

  it('evm_setAutomine(false) starts the pace, with a whole block time to come', async () => {
    node.clock.time += 100_000
    expect(await node.ask('evm_setAutomine', false)).to.equal(true)
    expect(await node.ask('hardhat_getAutomine')).to.equal(false)
    const both = [await node.send(alice, { nonce: 0 }), await node.send(bob, { nonce: 0 })]
    await node.index()
    expect(await node.ask('eth_blockNumber')).to.equal('0x0')
    expect((await pendingBlock(node)).transactions).to.deep.equal(both)
    await node.seal()
    expect((await latestBlock(node)).transactions).to.deep.equal(both)
  })
})

describe('evm_setAutomine', () => {
  let node: TestNode
  beforeEach(async () => {
    node = await startTestNode()
  })

  it('is off unless told otherwise', async () => {
    expect(await node.ask('hardhat_getAutomine')).to.equal(false)
  })

  it('true seals what was accepted before, and each transaction from then on', async () => {
    const before = await node.send(alice, { nonce: 0 })
    expect(await node.ask('evm_setAutomine', true)).to.equal(true)
    expect(await node.ask('hardhat_getAutomine')).to.equal(true)
    expect((await latestBlock(node)).transactions).to.deep.equal([before])
    const after = await node.send(alice, { nonce: 1 })
    expect((await latestBlock(node)).transactions).to.deep.equal([after])
  })

  for (const wrong of ['true', 1, null, undefined]) {
    it(`refuses ${String(wrong)} of type ${typeof wrong}, and changes nothing`, async () => {
      expect((await refusalOf(node.ask('evm_setAutomine', wrong))).code).to.equal(-32602)
      expect(await node.ask('hardhat_getAutomine')).to.equal(false)
    })
  }
})
