import { startNode, type RunningNode } from '@onchain-verify/node'
import { expect } from 'chai'
import { config } from 'hardhat'
import { alice, bob, Client, logging } from './world'

type Fields = Record<string, unknown>

/** Over the node itself, whose time is the test's. */
describe('node JSON-RPC: subscriptions to a chain that jumps', () => {
  let node: RunningNode
  let client: Client
  beforeEach(async () => {
    node = await startNode(config, { port: 0, now: () => 0, faults: true })
    client = await Client.connect(node.url)
  })
  afterEach(() => node.stop())

  const ask = (method: string, ...params: unknown[]) => node.provider.request({ method, params })
  const numbers = async (id: string, count: number) =>
    ((await client.notified(id, count)) as Fields[]).map(({ number }) => Number(number))
  const upTo = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  it('tell of every head that hardhat_mine makes, from the first on', async () => {
    const id = await client.subscribe(1, 'newHeads')
    await ask('hardhat_mine', 300)
    expect(await numbers(id, 300)).to.deep.equal(upTo(1, 300))
    await ask('evm_mine')
    expect(await numbers(id, 301)).to.deep.equal(upTo(1, 301))
  })

  it('tell of the last head only when more than a thousand are made at once', async () => {
    const id = await client.subscribe(1, 'newHeads')
    await ask('evm_mine')
    await numbers(id, 1)
    await ask('hardhat_mine', 1500)
    await numbers(id, 2)
    await ask('evm_mine')
    expect((await numbers(id, 3)).slice(-2)).to.deep.equal([1501, 1502])
  })

  for (const [what, method] of [
    ['evm_revert', 'evm_revert'],
    ['hardhat_reset', 'hardhat_reset'],
  ] as const) {
    it(`do not tell of the head that ${what} goes back to, and of each one that comes, also if it is the same`, async () => {
      const snapshot = await ask('evm_snapshot')
      const heads = await client.subscribe(1, 'newHeads')
      const logs = await client.subscribe(2, 'logs', {})
      const run = async () => {
        await ask('eth_sendTransaction', { from: alice, data: logging })
        await ask('hardhat_mine', 2)
      }
      await run()
      await client.notified(logs, 1)
      await numbers(heads, 2)
      await (method === 'evm_revert' ? ask(method, snapshot) : ask(method))
      await run()
      await ask('hardhat_mine', 2)
      expect(await numbers(heads, 6)).to.deep.equal([1, 2, 1, 2, 3, 4])
      const [first, again] = (await client.notified(logs, 2)) as Fields[]
      expect(again?.transactionHash).to.equal(first?.transactionHash)
    })
  }

  it('leave a null that a test asked for at pending to a client', async () => {
    const id = await client.subscribe(1, 'newFlashblocks')
    await ask('preconf_nullPendingOnce')
    const hash = await ask('eth_sendTransaction', { from: alice, to: bob })
    await node.provider.tick()
    const [block] = (await client.notified(id, 1)) as { transactions: Fields[] }[]
    expect(block?.transactions.map((one) => one.hash)).to.deep.equal([hash])
    expect((await client.ask(2, 'eth_getBlockByNumber', 'pending', false)).result).to.equal(null)
    expect((await client.ask(3, 'eth_getBlockByNumber', 'pending', false)).result).to.include({
      number: '0x1',
    })
  })

  it('say over HTTP what to do instead of evm_setIntervalMining', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_setIntervalMining', params: [1000] })
    const response = await fetch(node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).to.equal(200)
    const { error } = (await response.json()) as { error: Fields }
    expect(error.code).to.equal(-32601)
    expect(error.message).to.match(/^evm_setIntervalMining is not supported: .* evm_mine seals now/)
  })
})
