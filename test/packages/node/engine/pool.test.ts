import { expect } from 'chai'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  accounts,
  ether,
  gwei,
  latestBlock,
  pendingBlock,
  sign,
  sink,
  startTestNode,
  type TestNode,
} from './chain'
import { refusalOf } from './refusal'

const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]
const dave = privateKeyToAccount(generatePrivateKey())

const send = async (node: TestNode, ...transfer: Parameters<typeof sign>) =>
  node.ask('eth_sendRawTransaction', await sign(...transfer))

const refusals = [
  { when: 'the nonce is used', raw: () => sign(alice, { nonce: 0, value: 2n }), says: 'nonce too low' },
  {
    when: 'the sender has nothing',
    raw: () => sign(dave, { nonce: 0 }),
    says: 'insufficient funds for gas * price + value',
  },
  {
    when: 'what is queued leaves too little',
    raw: () => sign(alice, { nonce: 2, value: 5_000n * ether }),
    says: 'insufficient funds for gas * price + value',
  },
  { when: 'it is pre-confirmed already', raw: () => sign(alice, { nonce: 0 }), says: 'already known' },
  {
    when: 'it waits already',
    raw: () => sign(alice, { nonce: 1, value: 6_000n * ether }),
    says: 'already known',
  },
  {
    when: 'it raises the fee cap only',
    raw: () => sign(alice, { nonce: 1, fee: 20n * gwei }),
    says: 'replacement transaction underpriced',
  },
  {
    when: 'it raises the tip only',
    raw: () => sign(alice, { nonce: 1, tip: 2n * gwei }),
    says: 'replacement transaction underpriced',
  },
  {
    when: 'it raises both by less than a tenth',
    raw: () => sign(alice, { nonce: 1, fee: 11n * gwei, tip: (11n * gwei) / 10n - 1n }),
    says: 'replacement transaction underpriced',
  },
  {
    when: 'it is for another chain',
    raw: () => sign(bob, { nonce: 0, chainId: 1 }),
    says: 'invalid chain id for signer',
  },
  { when: 'it is no RLP', raw: () => Promise.resolve('0x02c0'), says: 'invalid transaction encoding' },
  { when: 'it is empty', raw: () => Promise.resolve('0x'), says: 'invalid transaction encoding' },
  {
    when: 'it is longer than 128 KiB',
    raw: () => Promise.resolve(`0x02${'00'.repeat(128 * 1024)}`),
    says: 'oversized data',
  },
  {
    when: 'it is 128 KiB of anything',
    raw: () => Promise.resolve(`0x02${'00'.repeat(128 * 1024 - 1)}`),
    says: 'invalid transaction encoding',
  },
  { when: 'it is no hex', raw: () => Promise.resolve('zz'), says: 'invalid transaction encoding' },
  {
    when: 'its gas is under the intrinsic cost',
    raw: () => sign(bob, { nonce: 0, gas: 20_999n }),
    says: 'intrinsic gas too low',
  },
  {
    when: 'its gas is over the block limit',
    raw: () => sign(bob, { nonce: 0, gas: 10n ** 9n }),
    says: 'exceeds block gas limit',
  },
]

describe('the pool', () => {
  describe('refuses a transaction without a trace when', () => {
    let node: TestNode
    let waiting: string
    before(async () => {
      node = await startTestNode()
      await node.send(alice, { nonce: 0 })
      await node.index()
      waiting = await node.send(alice, { nonce: 1, value: 6_000n * ether })
    })
    for (const { when, raw, says } of refusals) {
      it(when, async () => {
        const open = await pendingBlock(node)
        const refusal = await refusalOf(node.ask('eth_sendRawTransaction', await raw()))
        expect(refusal).to.deep.equal({ code: -32000, message: says })
        const left = await node.ask<{ hash: string }[]>('eth_pendingTransactions')
        expect(left.map(({ hash }) => hash)).to.deep.equal([waiting])
        expect(await pendingBlock(node)).to.equal(open)
      })
    }
  })

  let node: TestNode
  beforeEach(async () => {
    node = await startTestNode()
  })

  it('replaces one that waits by one that raises both fee caps by a tenth', async () => {
    const replaced = await node.send(alice, { nonce: 0 })
    const hash = await send(node, alice, { nonce: 0, fee: 11n * gwei, tip: (11n * gwei) / 10n })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([hash])
    expect(await node.ask('eth_getTransactionByHash', replaced)).to.equal(null)
  })

  it('does not replace what is pre-confirmed', async () => {
    await node.send(alice, { nonce: 0 })
    await node.index()
    const refusal = await refusalOf(send(node, alice, { nonce: 0, fee: 100n * gwei, tip: 10n * gwei }))
    expect(refusal.message).to.equal('nonce too low')
  })

  it('lets a gap wait until it is filled, then keeps the order of arrival', async () => {
    const third = await node.send(alice, { nonce: 2 })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([])
    const [first, other, second] = [
      await node.send(alice, { nonce: 0 }),
      await node.send(bob, { nonce: 0 }),
      await node.send(alice, { nonce: 1 }),
    ]
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([first, other, second, third])
  })

  describe('with room for four, and for three of one sender,', () => {
    const refused = async (sent: Promise<unknown>) => (await refusalOf(sent)).message
    beforeEach(async () => {
      node = await startTestNode({ faults: true, poolLimits: { all: 4, sender: 3 } })
    })

    it('takes no fourth of a sender, however far its nonces are ahead, until an index makes room', async () => {
      for (const nonce of [0, 5, 999_999]) await node.send(alice, { nonce })
      const refusal = await refusalOf(node.send(alice, { nonce: 1 }))
      expect(refusal).to.deep.equal({ code: -32000, message: 'account limit exceeded' })
      await node.index()
      await node.send(alice, { nonce: 1 })
    })

    it('takes no fifth of anybody, until an index makes room', async () => {
      for (const nonce of [0, 1, 2]) await node.send(alice, { nonce })
      await node.send(bob, { nonce: 0 })
      const refusal = await refusalOf(node.send(bob, { nonce: 1 }))
      expect(refusal).to.deep.equal({ code: -32000, message: 'txpool is full' })
      await node.index()
      await node.send(bob, { nonce: 1 })
    })

    it('replaces when it is full', async () => {
      for (const nonce of [0, 1, 2]) await node.send(alice, { nonce })
      await node.send(bob, { nonce: 0 })
      const hash = await send(node, alice, { nonce: 2, fee: 20n * gwei, tip: 2n * gwei })
      await node.index()
      expect((await pendingBlock(node)).transactions).to.include(hash)
    })

    it('keeps the room of a snapshot, and takes back what was dropped at sealing', async () => {
      const id = await node.ask('evm_snapshot')
      await node.ask('evm_revert', id)
      const dropped = await node.send(alice, { nonce: 0 })
      for (const nonce of [1, 2]) await node.send(alice, { nonce })
      await node.index()
      await node.send(alice, { nonce: 3 })
      await node.ask('preconf_dropAtSeal', dropped)
      await node.seal()
      expect(await refused(node.send(alice, { nonce: 0 }))).to.equal('account limit exceeded')
    })
  })

  it('takes no more than 128 KiB of data from unlocked accounts either', async () => {
    for (const field of ['data', 'input']) {
      const request = { from: bob.address, to: sink, [field]: `0x${'00'.repeat(128 * 1024 + 1)}` }
      const refusal = await refusalOf(node.ask('eth_sendTransaction', request))
      expect(refusal).to.deep.equal({ code: -32000, message: 'oversized data' })
    }
  })

  it('lets one that pays less than the base fee wait', async () => {
    const hash = await node.send(alice, { nonce: 0, fee: 1n, tip: 1n })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([])
    expect(await node.ask('eth_getTransactionByHash', hash)).to.include({ blockHash: null })
  })

  it('takes transactions of unlocked accounts, in order and without a given nonce', async () => {
    const request = { from: bob.address, to: sink, value: '0x1' }
    const hashes = [
      await node.ask('eth_sendTransaction', request),
      await node.send(alice, { nonce: 0 }),
      await node.ask('eth_sendTransaction', request),
    ]
    await node.index()
    await node.seal()
    const { transactions } = await node.ask<{ transactions: string[] }>('eth_getBlockByNumber', '0x1', false)
    expect(transactions).to.deep.equal(hashes)
  })

  it('leaves out one whose nonce an EIP-7702 authorization uses up in the same index', async () => {
    const before = await node.send(alice, { nonce: 0 })
    const authorization = await bob.signAuthorization({ chainId: 84532, contractAddress: sink, nonce: 0 })
    const delegation = await alice.signTransaction({
      ...{
        type: 'eip7702',
        chainId: 84532,
        to: sink,
        gas: 100_000n,
        nonce: 1,
        authorizationList: [authorization],
      },
      ...{ maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei },
    })
    await node.index()
    const delegating = await node.ask('eth_sendRawTransaction', delegation)
    const late = await node.send(bob, { nonce: 0 })
    const after = await node.send(alice, { nonce: 2 })
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([before, delegating, after])
    expect(await node.ask('eth_getTransactionByHash', late)).to.equal(null)
    await node.seal()
    expect((await latestBlock(node)).transactions).to.deep.equal([before, delegating, after])
  })

  it('has what comes behind an EIP-7702 authorization of its own sender wait for the next block', async () => {
    const authorization = await alice.signAuthorization({ chainId: 84532, contractAddress: sink, nonce: 1 })
    const delegation = await alice.signTransaction({
      ...{ type: 'eip7702', chainId: 84532, to: sink, gas: 100_000n, nonce: 0 },
      ...{ maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei, authorizationList: [authorization] },
    })
    const delegating = await node.ask('eth_sendRawTransaction', delegation)
    await node.index()
    const next = await node.send(alice, { nonce: 2 })
    const behind = await node.send(alice, { nonce: 3 })
    const other = await node.send(bob, { nonce: 0 })
    await node.index()
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([delegating, other])
    expect(await node.ask('eth_getTransactionByHash', next)).to.include({ hash: next, blockHash: null })
    await node.seal()
    expect((await latestBlock(node)).transactions).to.deep.equal([delegating, other])
    await node.index()
    expect((await pendingBlock(node)).transactions).to.deep.equal([next, behind])
  })
})
