import { expect } from 'chai'
import type { Hex } from 'viem'
import { accounts, latestBlock, pendingBlock, startTestNode, type TestNode } from './chain'
import { refusalOf } from './refusal'

const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]

/** Logs its first word of calldata as a topic. */
const logger = '0x60003560006000a1'
const [here, there] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`] as const
const topic = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

interface Log {
  readonly transactionHash: Hex
  readonly blockNumber: Hex
}

describe('filters', () => {
  let node: TestNode
  const nonces = { alice: 0, bob: 0 }
  beforeEach(async () => {
    node = await startTestNode({ faults: true })
    for (const at of [here, there]) await node.ask('hardhat_setCode', at, logger)
    Object.assign(nonces, { alice: 0, bob: 0 })
  })

  const log = (value: number, to: Hex = here) =>
    node.send(alice, { nonce: nonces.alice++, to, value: 0n, gas: 60_000n, data: topic(value) })
  const transfer = () => node.send(bob, { nonce: nonces.bob++ })
  const changes = <Change = Hex>(id: Hex) => node.ask<Change[]>('eth_getFilterChanges', id)
  const logged = async (id: Hex, method = 'eth_getFilterChanges') =>
    (await node.ask<Log[]>(method, id)).map(({ transactionHash }) => transactionHash)

  it('of blocks tell of the hashes of sealed ones, once each, and not of the open one', async () => {
    const id = await node.ask('eth_newBlockFilter')
    await transfer()
    await node.index()
    expect(await changes(id)).to.deep.equal([])
    await node.seal()
    const first = await latestBlock(node)
    await node.seal()
    expect(await changes(id)).to.deep.equal([first.hash, (await latestBlock(node)).hash])
    expect(await changes(id)).to.deep.equal([])
  })

  it('of blocks tell of a thousand a poll', async () => {
    const id = await node.ask('eth_newBlockFilter')
    await node.ask('hardhat_mine', '0x3ea')
    const hashes = [...(await changes(id)), ...(await changes(id))]
    expect(new Set(hashes).size).to.equal(1002)
    expect(hashes.at(-1)).to.equal((await latestBlock(node)).hash)
    expect(await changes(id)).to.deep.equal([])
  })

  it('of pending transactions tell of each once it is pre-confirmed, and of none twice', async () => {
    await transfer()
    await node.index()
    const id = await node.ask('eth_newPendingTransactionFilter')
    const first = await transfer()
    expect(await changes(id)).to.deep.equal([])
    await node.index()
    expect(await changes(id)).to.deep.equal([first])
    const second = await transfer()
    await node.seal()
    const third = await transfer()
    await node.seal()
    const fourth = await transfer()
    await node.index()
    expect(await changes(id)).to.deep.equal([second, third, fourth])
    expect(await changes(id)).to.deep.equal([])
  })

  it('of pending transactions tell of what follows a transaction that was dropped at sealing', async () => {
    const id = await node.ask('eth_newPendingTransactionFilter')
    const dropped = await transfer()
    await node.index()
    expect(await changes(id)).to.deep.equal([dropped])
    await node.ask('preconf_dropAtSeal', dropped)
    const late = await log(1)
    await node.seal()
    expect(await changes(id)).to.deep.equal([late])
  })

  it('of logs tell of sealed ones that match, once each', async () => {
    const all = await node.ask('eth_newFilter', {})
    const some = await node.ask('eth_newFilter', { address: here, topics: [[topic(1), topic(2)]] })
    const [one, other, three] = [await log(1), await log(1, there), await log(3)]
    await node.index()
    for (const id of [all, some]) expect(await logged(id)).to.deep.equal([])
    await node.seal()
    const two = await log(2)
    await node.seal()
    expect(await logged(all)).to.deep.equal([one, other, three, two])
    expect(await logged(some)).to.deep.equal([one, two])
    for (const id of [all, some]) expect(await logged(id)).to.deep.equal([])
  })

  it('of logs up to pending tell of pre-confirmed ones, and not again when they are sealed', async () => {
    const id = await node.ask('eth_newFilter', { fromBlock: 'latest', toBlock: 'pending' })
    const first = await log(1)
    await node.index()
    expect(await logged(id)).to.deep.equal([first])
    const second = await log(2)
    await node.seal()
    const third = await log(3)
    await node.index()
    expect(await logged(id)).to.deep.equal([second, third])
    expect(await logged(id)).to.deep.equal([])
  })

  const ranges: readonly (readonly [filter: object, heard: readonly number[]])[] = [
    [{ fromBlock: '0x2' }, [2, 3]],
    [{ toBlock: '0x2' }, [1, 2]],
    [{ fromBlock: '0x2', toBlock: '0x2' }, [2]],
    [{ fromBlock: '0x0', toBlock: 'earliest' }, []],
    [{ fromBlock: null, toBlock: null, address: null }, [1, 2, 3]],
    [{ fromBlock: '0x2', toBlock: 'pending' }, [2, 3]],
  ]
  for (const [filter, heard] of ranges) {
    it(`of logs keep to ${JSON.stringify(filter)}`, async () => {
      const id = await node.ask('eth_newFilter', filter)
      for (const value of [1, 2, 3]) {
        await log(value)
        await node.seal()
      }
      const told = await changes<Log>(id)
      expect(told.map(({ blockNumber }) => Number(blockNumber))).to.deep.equal(heard)
    })
  }

  it('tell nothing of the past, except by eth_getFilterLogs, which gives the whole range each time', async () => {
    const hash = await log(1)
    await node.seal()
    const id = await node.ask('eth_newFilter', { fromBlock: '0x0' })
    expect(await logged(id)).to.deep.equal([])
    for (let times = 0; times < 2; times++) {
      expect(await logged(id, 'eth_getFilterLogs')).to.deep.equal([hash])
    }
  })

  it('do not tell two polls at once of the same', async () => {
    const id = await node.ask('eth_newPendingTransactionFilter')
    const hash = await transfer()
    await node.index()
    const both = await Promise.all([changes(id), changes(id)])
    expect(both.flat()).to.deep.equal([hash])
  })

  for (const method of ['eth_newBlockFilter', 'eth_newPendingTransactionFilter', 'eth_newFilter']) {
    it(`go on after evm_revert: ${method} forgets what was reverted and tells of what comes`, async () => {
      const snapshot = await node.ask('evm_snapshot')
      const id = await node.ask(method)
      const send = () => (method === 'eth_newFilter' ? log(1) : transfer())
      for (let block = 0; block < 3; block++) {
        await send()
        await node.seal()
      }
      await changes(id)
      await send()
      await node.seal()
      await node.ask('evm_revert', snapshot)
      expect(await changes(id)).to.deep.equal([])
      Object.assign(nonces, { alice: 0, bob: 0 })
      const told: unknown[] = []
      // The same transactions as before, in more blocks than there were.
      for (let block = 0; block < 5; block++) {
        const hash = await send()
        await node.seal()
        told.push(method === 'eth_newBlockFilter' ? (await latestBlock(node)).hash : hash)
      }
      expect(method === 'eth_newFilter' ? await logged(id) : await changes(id)).to.deep.equal(told)
    })
  }

  it('tell again of what is pre-confirmed again after evm_revert', async () => {
    const snapshot = await node.ask('evm_snapshot')
    const [all, logs] = [
      await node.ask('eth_newPendingTransactionFilter'),
      await node.ask('eth_newFilter', { toBlock: 'pending' }),
    ]
    const hash = await log(1)
    await node.index()
    for (const id of [all, logs]) expect(await changes(id)).to.have.length(1)
    await node.ask('evm_revert', snapshot)
    await node.send(alice, { nonce: 0, to: here, value: 0n, gas: 60_000n, data: topic(1) })
    await node.index()
    expect(await changes(all)).to.deep.equal([hash])
    expect(await logged(logs)).to.deep.equal([hash])
  })

  it('keep after evm_revert what was not told of and still stands', async () => {
    const id = await node.ask('eth_newBlockFilter')
    await node.seal()
    const standing = (await latestBlock(node)).hash
    const snapshot = await node.ask('evm_snapshot')
    await node.seal()
    await node.ask('evm_revert', snapshot)
    expect(await changes(id)).to.deep.equal([standing])
  })

  it('expire after five minutes without a poll', async () => {
    const [polled, silent] = [await node.ask('eth_newBlockFilter'), await node.ask('eth_newBlockFilter')]
    node.clock.time += 4 * 60_000
    await changes(polled)
    node.clock.time += 60_000
    expect(await refusalOf(changes(silent))).to.deep.equal({ code: -32000, message: 'filter not found' })
    expect(await changes(polled)).to.deep.equal([])
  })

  it('make room: of more than 500 the one that was not polled for longest goes', async () => {
    const [first, second] = [await node.ask('eth_newBlockFilter'), await node.ask('eth_newBlockFilter')]
    await changes(first)
    for (let count = 0; count < 499; count++) await node.ask('eth_newBlockFilter')
    expect((await refusalOf(changes(second))).message).to.equal('filter not found')
    expect(await changes(first)).to.deep.equal([])
  })

  it('are uninstalled once', async () => {
    const id = await node.ask('eth_newFilter', {})
    expect(await node.ask('eth_uninstallFilter', id.toUpperCase().replace('0X', '0x'))).to.equal(true)
    expect(await node.ask('eth_uninstallFilter', id)).to.equal(false)
    for (const method of ['eth_getFilterChanges', 'eth_getFilterLogs']) {
      const refusal = await refusalOf(node.ask(method, id))
      expect(refusal).to.deep.equal({ code: -32000, message: 'filter not found' })
    }
  })

  it('have logs only if they are of logs', async () => {
    const refusal = await refusalOf(node.ask('eth_getFilterLogs', await node.ask('eth_newBlockFilter')))
    expect(refusal).to.deep.equal({ code: -32000, message: 'filter not found: it is not one of logs' })
  })

  it('are not of one block', async () => {
    const refusal = await refusalOf(node.ask('eth_newFilter', { blockHash: (await pendingBlock(node)).hash }))
    expect(refusal).to.deep.equal({
      code: -32602,
      message: 'A filter of one block never changes: ask eth_getLogs with the blockHash.',
    })
  })
})
