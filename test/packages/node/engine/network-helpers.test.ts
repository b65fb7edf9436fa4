import type * as NetworkHelpers from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import hre from 'hardhat'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { accounts, latestBlock, pendingBlock, sink, startTestNode, type Block, type TestNode } from './chain'

const [alice] = accounts as [(typeof accounts)[0]]
const packages = createRequire(__filename)
const helpers = loadCopy()
const { time } = helpers
const slot = `0x${'0'.repeat(64)}`
const word = `0x${'ab'.repeat(32)}`
const unlocked = '0x00000000000000000000000000000000000000bb'

/** A copy of the package for this suite: it remembers fixtures, and those of other suites are of another chain. */
function loadCopy(): typeof NetworkHelpers {
  const name = '@nomicfoundation/hardhat-network-helpers'
  const folder = dirname(packages.resolve(`${name}/package.json`))
  const loaded = () => Object.entries(packages.cache).filter(([path]) => path.startsWith(folder))
  const kept = loaded()
  for (const [path] of kept) Reflect.deleteProperty(packages.cache, path)
  const copy = packages(name) as typeof NetworkHelpers
  for (const [path] of loaded()) Reflect.deleteProperty(packages.cache, path)
  for (const [path, loadedModule] of kept) packages.cache[path] = loadedModule
  return copy
}

/** What each of hardhat-network-helpers does, and what is seen of it. */
const cases: Readonly<Record<string, (node: TestNode) => Promise<void>>> = {
  async mine(node) {
    await helpers.mine(3, { interval: 60 })
    expect(await time.latestBlock()).to.equal(3)
    expect((await pendingBlock(node)).number).to.equal('0x4')
  },
  async mineUpTo() {
    await helpers.mineUpTo(7)
    expect(await time.latestBlock()).to.equal(7)
  },
  async 'time.increase'(node) {
    const before = await time.latest()
    expect(await time.increase(3600)).to.be.within(before + 3600, before + 3604)
    expect(Number((await latestBlock(node)).timestamp)).to.equal(await time.latest())
  },
  async 'time.increaseTo'() {
    const at = (await time.latest()) + 5000
    await time.increaseTo(at)
    expect(await time.latest()).to.equal(at)
  },
  async 'time.setNextBlockTimestamp'(node) {
    const at = (await time.latest()) + 5000
    await time.setNextBlockTimestamp(at)
    // What is set for the next block stays when another thing is set for it.
    await helpers.setBalance(unlocked, 1)
    await node.send(alice, { nonce: 0 })
    await node.seal()
    expect(await time.latest()).to.equal(at)
    await node.seal()
    expect(await time.latest()).to.be.within(at + 1, at + 5)
  },
  async setBalance(node) {
    await helpers.setBalance(sink, 9n)
    expect(await node.ask('eth_getBalance', sink, 'latest')).to.equal('0x9')
  },
  async setCode(node) {
    await helpers.setCode(sink, '0x6001')
    expect(await node.ask('eth_getCode', sink, 'pending')).to.equal('0x6001')
  },
  async setNonce(node) {
    await helpers.setNonce(sink, 5)
    expect(await node.ask('eth_getTransactionCount', sink, 'latest')).to.equal('0x5')
  },
  async 'setStorageAt and getStorageAt'() {
    await helpers.setStorageAt(sink, 0, word)
    expect(await helpers.getStorageAt(sink, 0)).to.equal(word)
    expect(await helpers.getStorageAt(sink, 1)).to.equal(slot)
  },
  async setCoinbase(node) {
    await helpers.setCoinbase(sink)
    for (const block of [await pendingBlock(node), (await node.seal(), await latestBlock(node))]) {
      expect(block['miner']).to.equal(sink)
    }
  },
  async setNextBlockBaseFeePerGas(node) {
    await helpers.setNextBlockBaseFeePerGas(77)
    await helpers.setBalance(unlocked, 1)
    await node.send(alice, { nonce: 0 })
    await node.index()
    expect((await pendingBlock(node))['baseFeePerGas']).to.equal('0x4d')
    await node.seal()
    expect((await latestBlock(node))['baseFeePerGas']).to.equal('0x4d')
  },
  async setBlockGasLimit(node) {
    await helpers.setBlockGasLimit(5_000_000)
    await node.seal()
    expect((await latestBlock(node))['gasLimit']).to.equal('0x4c4b40')
  },
  async setPrevRandao(node) {
    await helpers.setPrevRandao(42)
    await helpers.setBalance(unlocked, 1)
    await node.send(alice, { nonce: 0 })
    await node.index()
    const set = `0x${(42).toString(16).padStart(64, '0')}`
    expect((await pendingBlock(node))['mixHash']).to.equal(set)
    await node.seal()
    expect((await latestBlock(node))['mixHash']).to.equal(set)
    expect((await pendingBlock(node))['mixHash']).to.not.equal(set)
  },
  async 'impersonateAccount and stopImpersonatingAccount'(node) {
    await helpers.setBalance(unlocked, 10n ** 18n)
    await helpers.impersonateAccount(unlocked)
    const hash = await node.ask('eth_sendTransaction', { from: unlocked, to: sink, value: '0x3' })
    await helpers.stopImpersonatingAccount(unlocked)
    expect((await pendingBlock(node)).transactions).to.deep.equal([hash])
  },
  async dropTransaction(node) {
    const hash = await node.send(alice, { nonce: 0 })
    expect(await helpers.dropTransaction(hash)).to.equal(true)
    expect(await helpers.dropTransaction(hash)).to.equal(false)
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([])
  },
  async takeSnapshot(node) {
    const snapshot = await helpers.takeSnapshot()
    for (let times = 0; times < 2; times++) {
      await helpers.mine(2)
      await snapshot.restore()
      expect((await pendingBlock(node)).number).to.equal('0x1')
    }
  },
  async loadFixture(node) {
    const send = async () => ({ hash: await node.send(alice, { nonce: 0 }) })
    const { hash } = await helpers.loadFixture(send)
    await helpers.mine(2)
    expect((await helpers.loadFixture(send)).hash).to.equal(hash)
    expect((await latestBlock(node)).transactions).to.deep.equal([hash])
    expect(await time.latestBlock()).to.equal(1)
  },
  async reset(node) {
    const snapshot = await helpers.takeSnapshot()
    const filter = await node.ask('eth_newBlockFilter')
    await helpers.setBalance(sink, 9n)
    await time.increase(1_000_000)
    await node.send(alice, { nonce: 0 })
    await node.index()
    await node.send(alice, { nonce: 9 })
    const heard: Block[] = []
    node.provider.on('reverted', (block) => heard.push(block as unknown as Block))
    await helpers.reset()
    expect(heard).to.deep.equal([await latestBlock(node)])
    expect(await time.latestBlock()).to.equal(0)
    expect(await node.ask('eth_getBalance', sink, 'pending')).to.equal('0x0')
    expect(await node.ask('eth_pendingTransactions')).to.deep.equal([])
    const { timestamp } = await pendingBlock(node)
    expect(Number(timestamp)).to.be.below(node.clock.time / 1000 + 100)
    expect(await node.ask('evm_revert', snapshot.snapshotId)).to.equal(false)
    const hash = await node.send(alice, { nonce: 0 })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([hash])
    await node.seal()
    const sealed = await latestBlock(node)
    expect(sealed.transactions).to.deep.equal([hash])
    expect(await node.ask('eth_getFilterChanges', filter)).to.deep.equal([sealed.hash])
  },
}

describe("Hardhat's network helpers over the node", () => {
  let node: TestNode
  const { provider } = hre.network
  beforeEach(async () => {
    node = await startTestNode()
    // The package asks the network of this process; it is the node for as long as a test runs.
    Object.assign(hre.network, { provider: node.provider })
  })
  afterEach(() => Object.assign(hre.network, { provider }))

  for (const [name, use] of Object.entries(cases)) it(name, () => use(node))

  it('are all here', () => {
    const named = Object.keys(cases).flatMap((name) => name.split(' and '))
    const offered = Object.keys(helpers).filter((name) => !['time', 'clearSnapshots'].includes(name))
    const readings = ['latest', 'latestBlock', 'duration']
    const deprecated = ['advanceBlock', 'advanceBlockTo']
    const times = Object.keys(time).filter((name) => ![...readings, ...deprecated].includes(name))
    expect(named.sort()).to.deep.equal([...offered, ...times.map((name) => `time.${name}`)].sort())
  })
})
