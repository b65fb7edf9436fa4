import { expect } from 'chai'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accounts, ether, latestBlock, pendingBlock, sink, startTestNode, type TestNode } from './chain'

const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]

describe('the open block', () => {
  let node: TestNode
  beforeEach(async () => {
    node = await startTestNode()
  })

  it('is there from the beginning, empty, on top of latest', async () => {
    const [latest, pending] = [await latestBlock(node), await pendingBlock(node)]
    expect(Number(pending.number)).to.equal(Number(latest.number) + 1)
    expect(pending.parentHash).to.equal(latest.hash)
    expect(pending.transactions).to.deep.equal([])
  })

  it('shows a transaction at the next index, and latest does not', async () => {
    const hash = await node.send(alice, { nonce: 0, value: 7n })
    expect(await node.ask('eth_getBalance', sink, 'pending')).to.equal('0x0')
    expect(await node.ask('eth_getTransactionByHash', hash)).to.include({ hash, blockHash: null })
    expect(await node.ask('eth_getTransactionReceipt', hash)).to.equal(null)

    await node.index()
    expect(await node.ask('eth_getBalance', sink, 'pending')).to.equal('0x7')
    expect(await node.ask('eth_getBalance', sink, 'latest')).to.equal('0x0')
    expect(await node.ask('eth_getTransactionCount', alice.address, 'pending')).to.equal('0x1')
    expect(await node.ask('eth_getTransactionCount', alice.address, 'latest')).to.equal('0x0')
    expect((await pendingBlock(node)).transactions).to.deep.equal([hash])
    expect((await latestBlock(node)).transactions).to.deep.equal([])
    expect(await node.ask('eth_getTransactionReceipt', hash)).to.include({
      status: '0x1',
      blockNumber: '0x1',
    })
  })

  it('stays as it is at an index without new transactions', async () => {
    await node.send(alice, { nonce: 0 })
    await node.index()
    const before = await pendingBlock(node)
    await node.index()
    expect(await pendingBlock(node)).to.equal(before)
  })

  it('keeps what was pre-confirmed in its place, whatever pays better later', async () => {
    const first = await node.send(alice, { nonce: 0 })
    await node.index()
    const second = await node.send(bob, { nonce: 0, fee: 900n * 10n ** 9n, tip: 100n * 10n ** 9n })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([first, second])
  })

  it('counts a nonce once it is pre-confirmed, not before', async () => {
    const counts = (tag: unknown) => node.ask('eth_getTransactionCount', alice.address, tag)
    for (const nonce of [0, 1, 3]) await node.send(alice, { nonce })
    expect(await counts('pending')).to.equal('0x0')
    await node.index()
    expect(await counts('pending')).to.equal('0x2')
    expect(await counts({ blockNumber: 'pending' })).to.equal('0x2')
    expect(await counts('latest')).to.equal('0x0')
  })

  it('is sealed as it was shown last', async () => {
    await node.send(alice, { nonce: 0 })
    await node.index()
    await node.send(bob, { nonce: 0 })
    await node.index()
    const pending = await pendingBlock(node)
    await node.seal()
    expect(await latestBlock(node)).to.deep.equal(pending)
    const next = await pendingBlock(node)
    expect(next.parentHash).to.equal(pending.hash)
    expect(next.transactions).to.deep.equal([])
    expect(Number(next.timestamp)).to.equal(Number(pending.timestamp) + 2)
  })

  it('keeps its number, parent, time, base fee and randomness over its indices', async () => {
    const shown = async () => {
      const { number, parentHash, timestamp, baseFeePerGas, mixHash, parentBeaconBlockRoot } =
        await pendingBlock(node)
      return { number, parentHash, timestamp, baseFeePerGas, mixHash, parentBeaconBlockRoot }
    }
    const atFirst = await shown()
    await node.send(alice, { nonce: 0 })
    await node.index()
    expect(await shown()).to.deep.equal(atFirst)
    await node.seal()
    expect((await shown()).mixHash).to.not.equal(atFirst.mixHash)
  })

  it('lets money be spent from the block after the one that brings it', async () => {
    const carol = privateKeyToAccount(generatePrivateKey())
    await node.send(alice, { nonce: 0, to: carol.address, value: ether })
    await node.index()
    const spent = await node.send(carol, { nonce: 0, value: 5n })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.not.include(spent)
    expect(await node.ask('eth_getTransactionByHash', spent)).to.include({ hash: spent, blockHash: null })
    expect(await node.ask('eth_getTransactionReceipt', spent)).to.equal(null)
    expect(await node.ask('eth_getTransactionCount', carol.address, 'pending')).to.equal('0x0')
    await node.seal()
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([spent])
  })

  it('leaves to the next block what does not fit', async () => {
    const gas = 40_000_000n
    const big = await node.send(alice, { nonce: 0, gas })
    const bigToo = await node.send(bob, { nonce: 0, gas })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([big])
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([big, bigToo])
  })

  it('tells its listeners of indices and seals', async () => {
    const heard: unknown[] = []
    const hashes = (list: readonly { hash: string }[]) => list.map(({ hash }) => hash)
    node.provider.on('preconfirmation', ({ transactions, block }) =>
      heard.push(['preconfirmation', hashes(transactions), block.hash]),
    )
    node.provider.on('sealed', ({ hash }) => heard.push(['sealed', hash]))
    const first = await node.send(alice, { nonce: 0 })
    await node.index()
    const { hash: partial } = await pendingBlock(node)
    const second = await node.send(alice, { nonce: 1 })
    await node.seal()
    const { hash } = await latestBlock(node)
    expect(heard).to.deep.equal([
      ['preconfirmation', [first], partial],
      ['preconfirmation', [second], hash],
      ['sealed', hash],
    ])
  })

  it('is empty until it is sealed when the interval is not below the block time', async () => {
    const plain = await startTestNode({ blockTime: 200, interval: 200 })
    const hash = await plain.send(alice, { nonce: 0 })
    await plain.index()
    expect((await pendingBlock(plain)).transactions).to.deep.equal([])
    await plain.seal()
    expect((await latestBlock(plain)).transactions).to.deep.equal([hash])
    expect((await pendingBlock(plain)).transactions).to.deep.equal([])
  })
})
