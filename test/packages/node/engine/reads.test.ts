import { expect } from 'chai'
import type { Hex } from 'viem'
import { accounts, latestBlock, pendingBlock, sink, startTestNode, type Block, type TestNode } from './chain'
import { refusalOf } from './refusal'

const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]

/** Returns NUMBER and TIMESTAMP. */
const blockContext = '0x4360005242602052604 06000f3'.replace(' ', '')
/** Stores its first word of calldata in slot 0 and logs it. */
const recorder = '0x6000358060005560005260206000a000'
const [contextAt, recorderAt] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`] as const
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

describe('reads', () => {
  let node: TestNode
  let hash: Hex
  before(async () => {
    node = await startTestNode()
    await node.ask('hardhat_setCode', contextAt, blockContext)
    await node.ask('hardhat_setCode', recorderAt, recorder)
    await node.send(bob, { nonce: 0, value: 5n })
    await node.index()
    hash = await node.send(alice, { nonce: 0, to: recorderAt, value: 0n, gas: 100_000n, data: word(42) })
    await node.index()
  })

  const states: readonly (readonly [string, readonly unknown[], unknown, unknown])[] = [
    ['eth_getBalance', [sink], '0x5', '0x0'],
    ['eth_getTransactionCount', [alice.address], '0x1', '0x0'],
    ['eth_getStorageAt', [recorderAt, '0x0'], word(42), word(0)],
    ['eth_getCode', [recorderAt], recorder, recorder],
  ]
  for (const [method, params, pending, latest] of states) {
    it(`${method} sees what is pre-confirmed at pending only`, async () => {
      const { hash: parent, number } = await latestBlock(node)
      expect(await node.ask(method, ...params, 'pending')).to.equal(pending)
      for (const block of [
        'latest',
        'safe',
        'finalized',
        'earliest',
        number,
        { blockHash: parent },
        { blockHash: parent, requireCanonical: true },
        { blockNumber: number },
      ]) {
        expect(await node.ask(method, ...params, block)).to.equal(latest)
      }
    })
  }

  it('eth_call sees the number and the time of the block it is asked for', async () => {
    for (const tag of ['pending', 'latest']) {
      const { number, timestamp } = await node.ask<Block>('eth_getBlockByNumber', tag, false)
      const seen = await node.ask('eth_call', { to: contextAt }, tag)
      expect(seen).to.equal(`${word(Number(number))}${word(Number(timestamp)).slice(2)}`)
    }
  })

  it('eth_estimateGas builds on what is pre-confirmed, unless told otherwise', async () => {
    const request = { from: alice.address, to: recorderAt, data: word(42) }
    const [unsaid, pending, latest] = [
      await node.ask('eth_estimateGas', request),
      await node.ask('eth_estimateGas', request, 'pending'),
      await node.ask('eth_estimateGas', request, 'latest'),
    ]
    expect(unsaid).to.equal(pending)
    expect(Number(latest) - Number(pending)).to.be.greaterThan(15_000)
  })

  for (const gas of ['0x5f5e100', '0xffffffffffffffff', undefined]) {
    it(`eth_call burns no more than a block, when it may burn ${gas ?? 'anything'}`, async () => {
      const { gasLimit } = await pendingBlock(node)
      // Returns GAS.
      const left = await node.ask('eth_call', { data: '0x5a5f5260205ff3', ...(gas && { gas }) }, 'pending')
      const intrinsic = Number(gasLimit) - Number(left)
      expect(intrinsic).to.be.within(53_000, 54_000)
    })
  }

  it('estimates and traces burn no more than a block either, and less where less is said', async () => {
    const request = { to: sink, gas: '0xffffffffffffffff' }
    expect(Number(await node.ask('eth_estimateGas', request))).to.be.within(21_000, 21_010)
    expect(await node.ask('debug_traceCall', request, 'latest')).to.include({ gas: 21_000, failed: false })
    const left = await node.ask('eth_call', { data: '0x5a5f5260205ff3', gas: '0x186a0' }, 'pending')
    expect(Number(left)).to.be.below(100_000)
  })

  it('eth_getLogs shows pre-confirmed logs with toBlock pending only', async () => {
    const logs = (filter: object) => node.ask<{ transactionHash: Hex }[]>('eth_getLogs', filter)
    const found = await logs({ fromBlock: 'latest', toBlock: 'pending' })
    expect(found.map(({ transactionHash }) => transactionHash)).to.deep.equal([hash])
    const { number } = await pendingBlock(node)
    for (const filter of [
      {},
      { fromBlock: '0x0' },
      { fromBlock: 'pending' },
      { fromBlock: '0x0', toBlock: number },
    ]) {
      expect(await logs(filter)).to.deep.equal([])
    }
  })

  it('eth_getBlockReceipts has every receipt of the open block, at each index', async () => {
    const receipts = await node.ask<Block[]>('eth_getBlockReceipts', 'pending')
    const { transactions, hash: blockHash } = await pendingBlock(node)
    const single = await Promise.all(transactions.map((one) => node.ask('eth_getTransactionReceipt', one)))
    expect(receipts).to.deep.equal(single)
    expect(receipts.every((receipt) => receipt.blockHash === blockHash)).to.equal(true)
    expect(await node.ask('eth_getBlockReceipts', 'latest')).to.deep.equal([])
    expect(await node.ask('eth_getBlockReceipts', blockHash)).to.equal(null)
  })

  it('takes receipts over to the next index, under the new block hash', async () => {
    await node.ask('eth_getBlockReceipts', 'pending')
    await node.send(bob, { nonce: 1 })
    await node.index()
    const receipts = await node.ask<Block[]>('eth_getBlockReceipts', 'pending')
    const { transactions } = await pendingBlock(node)
    const single = await Promise.all(transactions.map((one) => node.ask('eth_getTransactionReceipt', one)))
    expect(receipts).to.deep.equal(single)
  })

  it('finds the open block by pending only', async () => {
    const { hash: partial, number, transactions } = await pendingBlock(node)
    expect(await node.ask('eth_getBlockByNumber', number, false)).to.equal(null)
    expect(await node.ask('eth_getBlockByHash', partial, false)).to.equal(null)
    expect(await node.ask('eth_getBlockTransactionCountByNumber', 'pending')).to.equal(
      `0x${transactions.length.toString(16)}`,
    )
    expect(await node.ask('eth_getTransactionByBlockNumberAndIndex', 'pending', '0x1')).to.include({ hash })
    expect(await node.ask('eth_getTransactionByBlockNumberAndIndex', number, '0x1')).to.equal(null)
    expect(await node.ask('eth_getTransactionByBlockHashAndIndex', partial, '0x1')).to.equal(null)
    expect(await node.ask('eth_getBlockTransactionCountByHash', partial)).to.equal(null)
    expect(await node.ask('eth_getBlockTransactionCountByNumber', number)).to.equal(null)
    for (const block of [number, { blockHash: partial }, { blockNumber: number }]) {
      const refusal = await refusalOf(node.ask('eth_getBalance', sink, block))
      expect(refusal).to.deep.equal({ code: -32000, message: 'header not found' })
    }
  })

  it('eth_getProof proves what is pre-confirmed at pending only', async () => {
    const proven = async (tag: string) =>
      (await node.ask<{ balance: Hex }>('eth_getProof', sink, [], tag)).balance
    expect(await proven('pending')).to.equal(await node.ask('eth_getBalance', sink, 'pending'))
    expect(await proven('latest')).to.equal('0x0')
  })

  it('gives out the same full block until the next index', async () => {
    const full = () => node.ask<Block>('eth_getBlockByNumber', 'pending', true)
    expect(await full()).to.equal(await full())
    expect((await full()).transactions.map((one) => (one as unknown as Block).hash)).to.deep.equal(
      (await pendingBlock(node)).transactions,
    )
  })

  it('eth_feeHistory ends at the block that is asked for', async () => {
    const oldest = async (tag: string) =>
      Number((await node.ask<{ oldestBlock: Hex }>('eth_feeHistory', '0x1', tag, [])).oldestBlock)
    expect((await oldest('pending')) - (await oldest('latest'))).to.equal(1)
  })

  it('waits for a running index rather than see half of it', async () => {
    const next = await node.send(bob, { nonce: 2 })
    const index = node.index()
    const [block, count, receipt] = await Promise.all([
      pendingBlock(node),
      node.ask('eth_getTransactionCount', bob.address, 'pending'),
      node.ask<Block>('eth_getTransactionReceipt', next),
    ])
    await index
    expect(block.transactions.at(-1)).to.equal(next)
    expect(count).to.equal('0x3')
    expect(receipt.blockHash).to.equal(block.hash)
  })

  it('names what is wrong with a block reference', async () => {
    const refusal = await refusalOf(node.ask('eth_getBalance', sink, 'newest'))
    expect(refusal).to.deep.equal({ code: -32602, message: 'Invalid block reference: "newest"' })
  })
})
