import { startNode } from '@onchain-verify/node'
import { expect } from 'chai'
import hre from 'hardhat'
import { headerHash } from './header-hash'
import { accounts, latestBlock, pendingBlock, sink, startTestNode, type Block, type TestNode } from './chain'
import { refusalOf } from './refusal'

const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]
const unknown = `0x${'11'.repeat(32)}`

const methods: readonly (readonly [string, ...unknown[]])[] = [
  ['preconf_dropAtSeal', unknown],
  ['preconf_delayIndices', 1],
  ['preconf_nullPendingOnce'],
]

describe('faults on purpose', () => {
  let node: TestNode
  beforeEach(async () => {
    node = await startTestNode({ faults: true })
  })

  const waiting = async () =>
    (await node.ask<{ hash: string }[]>('eth_pendingTransactions')).map(({ hash }) => hash)

  for (const [method, ...params] of methods) {
    it(`are off by default: ${method} is not there`, async () => {
      const plain = await startTestNode()
      const refusal = await refusalOf(plain.ask(method, ...params))
      const hint = 'start the node with faults to have it'
      expect(refusal).to.deep.equal({
        code: -32601,
        message: `the method ${method} does not exist/is not available: ${hint}`,
      })
    })
  }

  it('are not to be had on a public node', async () => {
    const start = startNode(hre.config, { port: 0, isPublic: true, faults: true })
    const error = await start.catch((reason: unknown) => reason)
    expect(String(error)).to.equal(
      'TypeError: A public node has no faults on purpose: leave out one of public and faults.',
    )
  })

  describe('preconf_dropAtSeal', () => {
    it('seals the block without a transaction that pending showed, which is then unknown', async () => {
      const before = await node.send(bob, { nonce: 0, value: 5n })
      const dropped = await node.send(alice, { nonce: 0, value: 7n })
      const after = await node.send(bob, { nonce: 1, value: 5n })
      await node.index()
      expect(await node.ask('preconf_dropAtSeal', dropped)).to.equal(true)
      expect((await pendingBlock(node)).transactions).to.deep.equal([before, dropped, after])
      await node.seal()
      const sealed = await latestBlock(node)
      expect(sealed.transactions).to.deep.equal([before, after])
      expect(headerHash(sealed)).to.equal(sealed.hash)
      for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
        expect(await node.ask(method, dropped)).to.equal(null)
      }
      for (const tag of ['latest', 'pending']) {
        expect(await node.ask('eth_getTransactionCount', alice.address, tag)).to.equal('0x0')
        expect(await node.ask('eth_getBalance', sink, tag)).to.equal('0xa')
      }
      expect(await waiting()).to.deep.equal([])
    })

    it('has the later nonces of the sender wait, before what waits already, until the gap is filled', async () => {
      const first = await node.send(alice, { nonce: 0 })
      const dropped = await node.send(alice, { nonce: 1 })
      const behind = [await node.send(alice, { nonce: 2 }), await node.send(alice, { nonce: 3 })]
      await node.index()
      const late = await node.send(bob, { nonce: 5 })
      await node.ask('preconf_dropAtSeal', dropped)
      await node.seal()
      expect((await latestBlock(node)).transactions).to.deep.equal([first])
      expect(await waiting()).to.deep.equal([...behind, late])
      await node.seal()
      expect((await latestBlock(node)).transactions).to.deep.equal([])
      const again = await node.send(alice, { nonce: 1 })
      expect(again).to.equal(dropped)
      await node.seal()
      expect((await latestBlock(node)).transactions).to.deep.equal([dropped, ...behind])
    })

    it('also drops what only the sealing index takes, and several at once', async () => {
      const [one, other] = [await node.send(alice, { nonce: 0 }), await node.send(bob, { nonce: 0 })]
      await node.ask('preconf_dropAtSeal', one)
      await node.ask('preconf_dropAtSeal', other.toUpperCase().replace('0X', '0x'))
      await node.ask('evm_mine')
      expect((await latestBlock(node)).transactions).to.deep.equal([])
      await node.send(alice, { nonce: 0 })
      await node.seal()
      expect((await latestBlock(node)).transactions).to.deep.equal([one])
    })

    it('keeps time, base fee and randomness of the block', async () => {
      const hash = await node.send(alice, { nonce: 0 })
      await node.index()
      await node.ask('preconf_dropAtSeal', hash)
      const shown = await pendingBlock(node)
      const heard: Block[] = []
      node.provider.on('sealed', (block) => heard.push(block as unknown as Block))
      await node.seal()
      const sealed = await latestBlock(node)
      for (const field of ['number', 'parentHash', 'timestamp', 'baseFeePerGas', 'mixHash']) {
        expect(sealed[field]).to.equal(shown[field])
      }
      expect(sealed.hash).to.not.equal(shown.hash)
      expect(heard).to.deep.equal([sealed])
    })

    it('refuses a transaction that is neither pre-confirmed nor waiting, and what is no hash', async () => {
      expect(await refusalOf(node.ask('preconf_dropAtSeal', unknown))).to.deep.equal({
        code: -32000,
        message: 'transaction not found: neither pre-confirmed nor waiting',
      })
      expect(await refusalOf(node.ask('preconf_dropAtSeal', '0x1'))).to.deep.equal({
        code: -32602,
        message: 'preconf_dropAtSeal takes the hash of a transaction.',
      })
    })
  })

  describe('preconf_delayIndices', () => {
    it('lets as many indices take nothing', async () => {
      await node.ask('preconf_delayIndices', '0x2')
      const hash = await node.send(alice, { nonce: 0 })
      for (const shown of [[], [], [hash]]) {
        await node.index()
        expect((await pendingBlock(node)).transactions).to.deep.equal(shown)
      }
    })

    it('counts the index with which a block is sealed', async () => {
      await node.ask('preconf_delayIndices', 1)
      const hash = await node.send(alice, { nonce: 0 })
      await node.seal()
      expect((await latestBlock(node)).transactions).to.deep.equal([])
      await node.index()
      expect((await pendingBlock(node)).transactions).to.deep.equal([hash])
    })

    it('does not keep evm_mine from sealing what is accepted', async () => {
      await node.ask('preconf_delayIndices', 9)
      const hash = await node.send(alice, { nonce: 0 })
      await node.ask('evm_mine')
      expect((await latestBlock(node)).transactions).to.deep.equal([hash])
    })

    it('refuses what is no count', async () => {
      const refusal = await refusalOf(node.ask('preconf_delayIndices', -1))
      expect(refusal).to.deep.equal({
        code: -32602,
        message: 'Not a number of seconds, blocks or indices: -1',
      })
    })
  })

  describe('preconf_nullPendingOnce', () => {
    it('answers the next request for the pending block by null, and no other', async () => {
      await node.ask('preconf_nullPendingOnce')
      expect((await latestBlock(node)).number).to.equal('0x0')
      expect(await node.ask('eth_getBalance', sink, 'pending')).to.equal('0x0')
      expect(await pendingBlock(node)).to.equal(null)
      expect((await pendingBlock(node)).number).to.equal('0x1')
    })

    it('waits for a client: what the server reads for its subscriptions is not it', async () => {
      await node.ask('preconf_nullPendingOnce')
      const pending = { method: 'eth_getBlockByNumber', params: ['pending', true] }
      expect(await node.provider.observe(pending)).to.include({ number: '0x1' })
      expect(await node.provider.request(pending)).to.equal(null)
    })
  })
})
