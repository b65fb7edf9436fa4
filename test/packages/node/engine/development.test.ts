import { expect } from 'chai'
import { accounts, latestBlock, pendingBlock, sink, startTestNode, type TestNode } from './chain'
import { refusalOf } from './refusal'

const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]
const other = '0x00000000000000000000000000000000000000bb'
const slot = `0x${'0'.repeat(64)}`
const one = `0x${'1'.padStart(64, '0')}`

describe('development methods', () => {
  let node: TestNode
  beforeEach(async () => {
    node = await startTestNode()
  })

  const changes: readonly (readonly [string, readonly unknown[], string, readonly unknown[], unknown])[] = [
    ['hardhat_setBalance', [other, '0x9'], 'eth_getBalance', [other], '0x9'],
    ['hardhat_setCode', [other, '0x6001'], 'eth_getCode', [other], '0x6001'],
    ['hardhat_setStorageAt', [other, '0x0', one], 'eth_getStorageAt', [other, slot], one],
    ['hardhat_setNonce', [other, '0x5'], 'eth_getTransactionCount', [other], '0x5'],
  ]
  for (const [method, params, read, of, value] of changes) {
    it(`${method} seals first what is pre-confirmed or accepted, and lasts`, async () => {
      const confirmed = await node.send(alice, { nonce: 0 })
      await node.index()
      const accepted = await node.send(bob, { nonce: 0 })
      await node.ask(method, ...params)
      expect((await latestBlock(node)).transactions).to.deep.equal([confirmed, accepted])
      for (const tag of ['latest', 'pending']) expect(await node.ask(read, ...of, tag)).to.equal(value)
      await node.send(alice, { nonce: 1 })
      await node.index()
      await node.seal()
      for (const tag of ['latest', 'pending']) expect(await node.ask(read, ...of, tag)).to.equal(value)
    })

    it(`${method} makes no block when none is due`, async () => {
      await node.ask(method, ...params)
      expect(await node.ask('eth_blockNumber')).to.equal('0x0')
      for (const tag of ['latest', 'pending']) expect(await node.ask(read, ...of, tag)).to.equal(value)
    })
  }

  it('evm_mine seals now, with what is accepted', async () => {
    const hash = await node.send(alice, { nonce: 0 })
    expect(await node.ask('evm_mine')).to.equal('0x0')
    expect((await latestBlock(node)).transactions).to.deep.equal([hash])
  })

  it('evm_mine takes a timestamp', async () => {
    const at = Number((await pendingBlock(node)).timestamp) + 1000
    await node.ask('evm_mine', at)
    expect(Number((await latestBlock(node)).timestamp)).to.equal(at)
  })

  it('hardhat_mine seals as many blocks as it is asked for', async () => {
    const hash = await node.send(alice, { nonce: 0 })
    const { timestamp } = await pendingBlock(node)
    await node.ask('hardhat_mine', '0x64', '0x3c')
    expect(await node.ask('eth_blockNumber')).to.equal('0x64')
    expect(Number((await latestBlock(node)).timestamp)).to.equal(Number(timestamp) + 99 * 60)
    expect(await node.ask('eth_getTransactionReceipt', hash)).to.include({ blockNumber: '0x1' })
    expect((await pendingBlock(node)).number).to.equal('0x65')
  })

  it('evm_increaseTime moves the open block and what follows', async () => {
    const before = Number((await pendingBlock(node)).timestamp)
    await node.ask('evm_increaseTime', 3600)
    expect(await node.ask('eth_blockNumber')).to.equal('0x0')
    expect(Number((await pendingBlock(node)).timestamp)).to.equal(before + 3600)
    await node.seal()
    expect(Number((await pendingBlock(node)).timestamp)).to.equal(before + 3602)
  })

  it('evm_setNextBlockTimestamp dates the next block, and the chain goes on from there', async () => {
    const at = Number((await pendingBlock(node)).timestamp) + 500
    await node.ask('evm_setNextBlockTimestamp', at)
    await node.send(alice, { nonce: 0 })
    await node.index()
    await node.seal()
    expect(Number((await latestBlock(node)).timestamp)).to.equal(at)
    expect(Number((await pendingBlock(node)).timestamp)).to.be.within(at + 1, at + 4)
  })

  it('evm_setNextBlockTimestamp refuses the past', async () => {
    const refusal = await refusalOf(node.ask('evm_setNextBlockTimestamp', 1))
    expect(refusal.message).to.match(/^Timestamp 1 is lower than or equal to previous block's timestamp \d+$/)
    expect((await pendingBlock(node)).number).to.equal('0x1')
  })

  it('sends for impersonated accounts, also when impersonation stops before the index', async () => {
    await node.ask('hardhat_setBalance', other, '0xde0b6b3a7640000')
    await node.ask('hardhat_impersonateAccount', other)
    const hash = await node.ask('eth_sendTransaction', { from: other, to: sink, value: '0x3' })
    await node.ask('hardhat_stopImpersonatingAccount', other)
    expect((await pendingBlock(node)).transactions).to.deep.equal([hash])
    expect(await node.ask('eth_getBalance', sink, 'pending')).to.equal('0x3')
  })

  it('evm_revert brings back the state and the pool of evm_snapshot', async () => {
    const sealed = await node.send(alice, { nonce: 0 })
    const waiting = await node.send(alice, { nonce: 2 })
    const id = await node.ask('evm_snapshot')
    expect((await latestBlock(node)).transactions).to.deep.equal([sealed])
    await node.send(alice, { nonce: 1 })
    await node.index()
    await node.seal()
    expect(await node.ask('evm_revert', id)).to.equal(true)
    expect((await latestBlock(node)).transactions).to.deep.equal([sealed])
    const left = await node.ask<{ hash: string }[]>('eth_pendingTransactions')
    expect(left.map(({ hash }) => hash)).to.deep.equal([waiting])
    const filling = await node.send(alice, { nonce: 1, value: 9n })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([filling, waiting])
  })

  it("evm_revert takes the user's ids only, and each once", async () => {
    const [first, second] = [await node.ask('evm_snapshot'), await node.ask('evm_snapshot')]
    expect(await node.ask('evm_revert', '0x1')).to.equal(false)
    expect(await node.ask('evm_revert', first)).to.equal(true)
    expect(await node.ask('evm_revert', first)).to.equal(false)
    expect(await node.ask('evm_revert', second)).to.equal(false)
  })

  for (const [count, announced] of [
    [5, 5],
    [1001, 1001],
    [1500, 1001],
  ] as const) {
    it(`hardhat_mine of ${count} blocks tells listeners of ${announced}, the last included`, async () => {
      const heard: number[] = []
      node.provider.on('sealed', ({ number }) => heard.push(Number(number)))
      await node.ask('hardhat_mine', count)
      const others = Array.from({ length: announced - 1 }, (_, index) => count - announced + 2 + index)
      expect(heard).to.deep.equal([1, ...others])
    })
  }

  it('tells listeners which block is latest after evm_revert', async () => {
    await node.seal()
    const id = await node.ask('evm_snapshot')
    const { hash } = await latestBlock(node)
    await node.ask('hardhat_mine', 3)
    const heard: string[] = []
    node.provider.on('reverted', (block) => heard.push(block.hash))
    await node.ask('evm_revert', id)
    await node.ask('evm_revert', id)
    expect(heard).to.deep.equal([hash])
  })

  it('hardhat_setPrevRandao refuses what is not 32 bytes', async () => {
    const refusal = await refusalOf(node.ask('hardhat_setPrevRandao', '0x1'))
    expect(refusal).to.deep.equal({ code: -32602, message: 'hardhat_setPrevRandao takes 32 bytes in hex.' })
  })

  it('hardhat_reset to a fork that does not answer leaves everything as it is', async () => {
    const hash = await node.send(alice, { nonce: 0 })
    await node.index()
    const open = await pendingBlock(node)
    const waiting = await node.send(alice, { nonce: 1 })
    const forking = { jsonRpcUrl: 'http://127.0.0.1:9/secret' }
    expect(await refusalOf(node.ask('hardhat_reset', { forking }))).to.deep.equal({
      code: -32000,
      message: 'Cannot fork: the URL does not answer eth_chainId.',
    })
    expect(await pendingBlock(node)).to.equal(open)
    await node.seal()
    expect((await latestBlock(node)).transactions).to.deep.equal([hash, waiting])
  })

  it('evm_setIntervalMining is refused with what to do instead', async () => {
    expect(await refusalOf(node.ask('evm_setIntervalMining', 1000))).to.deep.equal({
      code: -32601,
      message:
        'evm_setIntervalMining is not supported: --block-time and --interval set the pace. evm_mine seals now.',
    })
  })
})
