import { createMemoryStore } from '@onchain-verify/wallet'
import { expect } from 'chai'
import { numberToHex, type Hex } from 'viem'
import {
  alice,
  balanceOf,
  batchOf,
  bob,
  chain,
  createWorld,
  finalStatus,
  logging,
  loggingCode,
  onFreshChain,
  putCode,
  reverting,
  revertingCode,
  sendBatch,
  sink,
  type Status,
  type World,
} from './world'

const revert = { to: reverting, value: '0x0' } as const
const statusesOf = ({ receipts }: Status) => (receipts ?? []).map(({ status }) => status)

describe('wallet_sendCalls: batches in order', () => {
  onFreshChain()
  let world: World
  beforeEach(async () => {
    await putCode(logging, loggingCode)
    await putCode(reverting, revertingCode)
    world = await createWorld()
    await world.connect()
  })

  /** What becomes of the calls of a batch. */
  const outcomes = [
    { of: 'all succeed', calls: [{}, {}, {}], status: 200, receipts: ['0x1', '0x1', '0x1'], received: 3n },
    { of: 'the first reverts', calls: [revert, {}], status: 500, receipts: ['0x0'], received: 0n },
    {
      of: 'a later one reverts',
      calls: [{}, revert, {}],
      status: 600,
      receipts: ['0x1', '0x0'],
      received: 1n,
    },
    { of: 'the last reverts', calls: [{}, revert], status: 600, receipts: ['0x1', '0x0'], received: 1n },
    {
      of: 'the first cannot be paid',
      calls: [{ value: `0x1${'0'.repeat(30)}` as const }, {}],
      status: 400,
      receipts: [],
      received: 0n,
    },
    {
      of: 'a later one cannot be paid',
      calls: [{}, { value: `0x1${'0'.repeat(30)}` as const }, {}],
      status: 600,
      receipts: ['0x1'],
      received: 1n,
    },
  ]
  for (const { of, calls, status, receipts, received } of outcomes) {
    it(`are ${status} when ${of}; none follows one that failed`, async () => {
      const final = await sendBatch(world, batchOf(calls))
      expect(final).to.deep.include({ status, atomic: false })
      expect(statusesOf(final)).to.deep.equal(receipts)
      expect(await balanceOf(sink)).to.equal(received)
    })
  }

  it('say why the wallet stopped, in the node’s words', async () => {
    const { error } = await sendBatch(world, batchOf([{ value: `0x1${'0'.repeat(30)}` }]))
    expect(error?.code).to.equal(-32000)
    expect(error?.message).to.match(/^Sender doesn't have enough funds to send tx/)
  })

  it('have the logs of each call in its receipt, in order', async () => {
    const { receipts } = await sendBatch(world, batchOf([{}, { to: logging, value: '0x0' }]))
    expect(receipts!.map(({ logs }) => logs)).to.deep.equal([
      [],
      [{ address: logging, data: '0x', topics: [] }],
    ])
  })

  it('return before a block, with what both specifications want, and stay at 100 until the last', async () => {
    await chain('evm_setAutomine', false)
    const result = await world.ask<{ id: string }>('wallet_sendCalls', batchOf([{}, {}], { id: 'mine' }))
    expect(result).to.deep.equal({ batchId: 'mine', id: 'mine', status: 'pending' })
    expect(await world.ask('wallet_getCallsStatus', 'mine')).to.include({ status: 100 })
    await chain('evm_mine')
    const half = await world.ask<Status>('wallet_getCallsStatus', 'mine')
    expect(half).to.include({ status: 100 })
    expect(half.receipts).to.have.length(1)
    await chain('evm_setAutomine', true)
    expect(await finalStatus(world, 'mine')).to.include({ status: 200 })
  })

  it('have ids that nobody can guess, when the dapp gives none', async () => {
    const ids = new Set<string>()
    for (let count = 0; count < 3; count += 1) {
      const { id } = await world.ask<{ id: string }>('wallet_sendCalls', batchOf([{}]))
      expect(id).to.match(/^0x[0-9a-f]{64}$/)
      ids.add(id)
    }
    expect(ids.size).to.equal(3)
  })

  it('take ids of 4096 bytes, and each sender’s for itself', async () => {
    const id = 'é'.repeat(2048)
    expect(await world.ask('wallet_sendCalls', batchOf([{}], { id }))).to.include({ id, batchId: id })
    expect(await world.ask('wallet_sendCalls', batchOf([{}], { id, from: bob.address }))).to.include({ id })
    expect(await world.refusal('wallet_sendCalls', batchOf([{}], { id }))).to.include({ code: 5720 })
  })

  it('hold an id from the request on, and free it when the user says no', async () => {
    const batch = batchOf([{}], { id: 'mine' })
    const both = await Promise.allSettled([
      world.wallet.request({ method: 'wallet_sendCalls', params: [batch] }),
      world.wallet.request({ method: 'wallet_sendCalls', params: [batch] }),
    ])
    expect(both.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected'])
    expect((both[1] as PromiseRejectedResult).reason).to.include({ code: 5720 })

    world.refused.add('sendCalls')
    const other = batchOf([{}], { id: 'other' })
    expect(await world.refusal('wallet_sendCalls', other)).to.include({ code: 4001 })
    world.refused.clear()
    expect(await world.ask('wallet_sendCalls', other)).to.include({ id: 'other' })
  })

  it('tolerate keys the wallet does not know, an own undefined, and leading zeros', async () => {
    const calls = [{ value: undefined, data: undefined, memo: 'hi' }, { value: '0x05' as Hex }]
    const batch = batchOf(calls, { id: undefined, capabilities: undefined, requestedBy: 'me' })
    expect(await sendBatch(world, batch)).to.include({ status: 200 })
    expect(await balanceOf(sink)).to.equal(5n)
  })

  it('pass over optional capabilities and those the wallet was told it has', async () => {
    const options = { capabilities: { paymasterService: { supported: true } } }
    const other = await createWorld(options)
    await other.connect()
    const capabilities = { paymasterService: {}, unheard: { optional: true } }
    const calls = [{ capabilities: { flow: { optional: true } } }]
    expect(await sendBatch(other, batchOf(calls, { capabilities }))).to.include({ status: 200 })
  })

  it('give a call exactly the gas that it asks for', async () => {
    const capabilities = { gasLimitOverride: { value: numberToHex(77_777) } }
    const { receipts } = await sendBatch(world, batchOf([{ capabilities }]))
    const sent = await chain<{ gas: Hex }>('eth_getTransactionByHash', receipts![0]!.transactionHash)
    expect(Number(sent.gas)).to.equal(77_777)
  })

  it('cannot be changed once they are checked', async () => {
    const batch = batchOf([{}])
    const request = world.wallet.request({ method: 'wallet_sendCalls', params: [batch] })
    Object.assign(batch.calls[0]!, { value: '0xffff' })
    await finalStatus(world, ((await request) as { id: string }).id)
    expect(await balanceOf(sink)).to.equal(1n)
  })
})

describe('wallet_getCallsStatus', () => {
  onFreshChain()

  for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus']) {
    it(`${method} answers 5730 to an id that no batch has, and -32602 to what is no id`, async () => {
      const world = await createWorld()
      expect(await world.refusal(method, 'unknown')).to.include({
        name: 'UnknownBatchIdError',
        code: 5730,
        message: 'no batch has the id unknown; send the id that wallet_sendCalls returned',
      })
      expect(await world.refusal(method, 7)).to.include({
        code: -32602,
        message: 'params[0]: expected a string',
      })
    })
  }

  it('is shown to the owner of the wallet', async () => {
    const shown: unknown[] = []
    const world = await createWorld({ showCalls: (status) => shown.push(status) })
    await world.connect()
    const status = await sendBatch(world, batchOf([{}]))
    expect(await world.ask('wallet_showCallsStatus', status.id)).to.equal(null)
    expect(shown).to.deep.equal([status])
  })

  it('survives a restart with a store, and not without', async () => {
    const store = createMemoryStore()
    const world = await createWorld({ store })
    await world.connect()
    const before = await sendBatch(world, batchOf([{}, {}], { id: 'mine' }))
    const again = await createWorld({ store })
    expect(await again.ask('wallet_getCallsStatus', 'mine')).to.deep.equal(before)
    await again.connect()
    expect(await again.refusal('wallet_sendCalls', batchOf([{}], { id: 'mine' }))).to.include({ code: 5720 })
    expect(await (await createWorld()).refusal('wallet_getCallsStatus', 'mine')).to.include({ code: 5730 })
  })

  it('says that the wallet ended before all was sent', async () => {
    const store = createMemoryStore()
    const world = await createWorld({ store })
    await world.connect()
    await chain('evm_setAutomine', false)
    await world.ask('wallet_sendCalls', batchOf([{}, {}], { id: 'mine' }))
    // As if the process ended here: another one reads the store.
    const copy = createMemoryStore()
    await copy.put('batch:mine', (await store.get('batch:mine'))!)
    await chain('evm_mine')
    const again = await createWorld({ store: copy })
    expect(await again.ask('wallet_getCallsStatus', 'mine')).to.deep.include({
      status: 600,
      error: {
        code: -32603,
        message: 'the wallet ended before all of the batch was sent; the rest will not be',
      },
    })
    await chain('evm_setAutomine', true)
    await finalStatus(world, 'mine')
  })

  it('is 400 when another transaction took the nonce', async () => {
    const world = await createWorld()
    await world.connect()
    await chain('evm_setAutomine', false)
    const { id } = await world.ask<{ id: string }>('wallet_sendCalls', batchOf([{}]))
    const [{ hash }] = (await chain<{ hash: Hex }[]>('eth_pendingTransactions')) as [{ hash: Hex }]
    await chain('hardhat_dropTransaction', hash)
    await world.ask('eth_sendTransaction', { from: alice.address, to: sink, value: '0x9', nonce: '0x0' })
    await chain('evm_mine')
    expect(await finalStatus(world, id)).to.include({ status: 400 })
  })

  for (const { of, delivers, status } of [
    { of: 'after it got the transaction', delivers: true, status: 200 },
    { of: 'before it got the transaction', delivers: false, status: 400 },
  ]) {
    it(`is ${status} when the node went away ${of}, once it is back`, async () => {
      let isAway = false
      const provider = {
        async request({ method, params }: { method: string; params?: readonly unknown[] }) {
          if (method === 'eth_sendRawTransaction') {
            isAway = true
            if (delivers) await chain(method, ...(params ?? []))
          }
          if (isAway) throw new TypeError('fetch failed')
          return chain<unknown>(method, ...(params ?? []))
        },
      }
      const world = await createWorld({ provider })
      await world.connect()
      const { id } = await world.ask<{ id: string }>('wallet_sendCalls', batchOf([{}]))
      expect(await world.refusal('wallet_getCallsStatus', id)).to.include({ code: 4900 })
      isAway = false
      expect(await finalStatus(world, id)).to.include({ status })
    })
  }

  it('is 400 when the chain was reverted to before the batch', async () => {
    const world = await createWorld()
    await world.connect()
    const snapshot = await chain('evm_snapshot')
    const { id } = await sendBatch(world, batchOf([{}]))
    await chain('evm_revert', snapshot)
    const status = await finalStatus(world, id)
    expect(status).to.include({ status: 400 })
    expect(status).not.to.have.property('receipts')
  })
})

describe('two wallets on one account', () => {
  onFreshChain()

  it('both get their batches in, though both take the same nonce', async () => {
    const worlds = [await createWorld(), await createWorld(), await createWorld()]
    for (const world of worlds) await world.connect()
    const finals = await Promise.all(worlds.map((world) => sendBatch(world, batchOf([{}, {}, {}]))))
    expect(finals.map(({ status }) => status)).to.deep.equal([200, 200, 200])
    expect(await balanceOf(sink)).to.equal(9n)
  })
})
