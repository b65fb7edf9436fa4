import { createMemoryStore } from '@onchain-verify/wallet'
import { expect } from 'chai'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseTransaction, type Hex } from 'viem'
import {
  alice,
  balanceOf,
  batchOf,
  bob,
  createWorld,
  finalStatus,
  onFreshChain,
  sendBatch,
  sink,
} from './world'

/** A node that refuses every transaction with a word that makes wallets sign once more, and keeps them all. */
class Collector {
  readonly kept: Hex[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: Hex[] }
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...this.#answer(method, params) }))
      })
    })
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  #answer(method: string, params: readonly Hex[]): object {
    if (method === 'eth_sendRawTransaction') {
      this.kept.push(params[0]!)
      return { error: { code: -32000, message: 'nonce too low' } }
    }
    if (method === 'eth_getBlockByNumber') return { result: { gasLimit: '0x1c9c380', baseFeePerGas: '0x1' } }
    if (method === 'eth_getTransactionByHash' || method === 'eth_getTransactionReceipt')
      return { result: null }
    return { result: method === 'eth_chainId' ? '0x7a69' : '0x0' }
  }
}

describe('the wallet and a hostile node', () => {
  onFreshChain()
  let node: Collector
  let url: string
  beforeEach(async () => {
    node = new Collector()
    url = await node.open()
  })
  afterEach(() => node.close())

  const worldOn = async (from: 'the owner' | 'a dapp') => {
    const chains = from === 'the owner' ? [{ chainId: 31337, rpcUrl: url }] : []
    const world = await createWorld({ chains })
    await world.connect()
    if (from === 'the owner') await world.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    else {
      await world.ask('wallet_addEthereumChain', {
        ...{ chainId: '0x7a69', chainName: 'Free money', rpcUrls: [url] },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      })
    }
    return world
  }

  it('that a dapp brought gets one signature for one approval: it could use each that it gets', async () => {
    const world = await worldOn('a dapp')
    const given = { from: alice.address, to: sink, value: '0x1' }
    expect(await world.refusal('eth_sendTransaction', given)).to.include({
      ...{ name: 'NodeError', message: 'nonce too low' },
    })
    expect(node.kept).to.have.length(1)
    const status = await sendBatch(world, batchOf([{}, {}], { chainId: '0x7a69' }))
    expect(status).to.deep.include({ status: 400, error: { code: -32000, message: 'nonce too low' } })
    expect(node.kept).to.have.length(2)
  })

  it('that the owner chose is believed, ten times', async () => {
    const world = await worldOn('the owner')
    const given = { from: alice.address, to: sink, value: '0x1' }
    expect(await world.refusal('eth_sendTransaction', given)).to.include({ name: 'NodeError' })
    const nonces = node.kept.map((raw) => parseTransaction(raw).nonce ?? 0)
    expect(nonces).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('gets no signature that another chain takes', async () => {
    const world = await worldOn('a dapp')
    await world.refusal('eth_sendTransaction', { from: alice.address, to: sink, gasPrice: '0x1' })
    expect(parseTransaction(node.kept[0]!).chainId).to.equal(31337)
  })

  /** Answers that are no answers. */
  for (const [method, answer] of [
    ['eth_getTransactionCount', null],
    ['eth_getTransactionCount', '0xffffffffffffffffffff'],
    ['eth_getBlockByNumber', null],
    ['eth_getBlockByNumber', { gasLimit: 'lots' }],
    ['eth_estimateGas', {}],
    ['eth_chainId', '0x1'],
  ] as const) {
    it(`sends nothing when ${method} is ${JSON.stringify(answer)}, and says so in the status`, async () => {
      const world = await createWorld()
      const lying = await createWorld({
        provider: {
          request: ({ method: asked, params }) =>
            asked === method
              ? Promise.resolve(answer)
              : world.wallet.request({ method: asked, params: params ?? [] }),
        },
      })
      await lying.connect()
      const { status, error } = await sendBatch(lying, batchOf([{}]))
      expect(status).to.equal(400)
      expect(error?.code).to.equal(method === 'eth_chainId' ? 4901 : -32603)
      expect(world.reached).not.to.include('eth_sendRawTransaction')
    })
  }
})

describe('the wallet and a store that fails', () => {
  onFreshChain()

  for (const failing of [1, 2, 3, 4]) {
    it(`does not say that nothing was sent when something was: write ${failing} fails`, async () => {
      const memory = createMemoryStore()
      let writes = 0
      const put = (key: string, value: string) => {
        writes += 1
        if (writes === failing) throw new Error('disk full')
        return memory.put(key, value)
      }
      const world = await createWorld({ store: { ...memory, put } })
      await world.connect()
      const batch = batchOf([{}], { id: 'mine' })
      if (failing === 1) {
        expect(await world.refusal('wallet_sendCalls', batch)).to.include({ code: -32603 })
        expect(await balanceOf(sink)).to.equal(0n)
        // It is not there, so the dapp may try once more.
        expect(await world.refusal('wallet_getCallsStatus', 'mine')).to.include({ code: 5730 })
        expect(await sendBatch(world, batch)).to.include({ status: 200 })
        return
      }
      await world.ask('wallet_sendCalls', batch)
      const { status } = await finalStatus(world, 'mine')
      expect({ status, received: await balanceOf(sink) }).to.deep.equal(
        failing === 2 ? { status: 400, received: 0n } : { status: 200, received: 1n },
      )
    })
  }

  for (const text of ['', 'nonsense', '{}', '[null]', '[{}]', '[{"from":"nobody"}]']) {
    it(`is -32603 for an entry that reads ${JSON.stringify(text)}, and nothing is sent`, async () => {
      const store = createMemoryStore()
      await store.put('batch:mine', text)
      await store.put(`assets:84532:${alice.address.toLowerCase()}`, text)
      const world = await createWorld({ store })
      await world.connect()
      for (const [method, params] of [
        ['wallet_sendCalls', batchOf([{}], { id: 'mine' })],
        ['wallet_getCallsStatus', 'mine'],
        ['wallet_watchAsset', { type: 'ERC20', options: { address: sink, symbol: 'DEMO', decimals: 18 } }],
      ] as const) {
        expect(await world.refusal(method, params), method).to.include({
          ...{ name: 'InternalError', code: -32603 },
        })
      }
      expect(world.reached).not.to.include('eth_sendRawTransaction')
      // What is beside it goes on.
      const other = await sendBatch(world, batchOf([{}], { from: bob.address }))
      expect(other).to.include({ status: 200 })
    })
  }
})
