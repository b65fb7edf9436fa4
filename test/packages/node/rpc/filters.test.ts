import { startNode, type RunningNode } from '@onchain-verify/node'
import { expect } from 'chai'
import { JsonRpcProvider } from 'ethers'
import { config } from 'hardhat'
import { createPublicClient, http } from 'viem'
import { baseSepolia } from 'viem/chains'
import { schemaErrors } from './schemas'
import { alice, logging } from './world'

/** The node itself, since plain Hardhat's filters are others. The test says when time passes. */
describe('node JSON-RPC: filters', () => {
  let node: RunningNode
  before(async () => {
    node = await startNode(config, { port: 0, now: () => 0, blockTime: 1000, interval: 999 })
  })
  after(() => node.stop())

  const ask = (method: string, ...params: unknown[]) => node.provider.request({ method, params })
  const send = (fields: object) => ask('eth_sendTransaction', { from: alice, ...fields }) as Promise<string>
  const overHttp = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(node.url, { method: 'POST', headers, body })
    return (await response.json()) as { result?: unknown; error?: unknown }
  }

  const kinds: readonly (readonly [string, ...unknown[]])[] = [
    ['eth_newBlockFilter'],
    ['eth_newPendingTransactionFilter'],
    ['eth_newFilter', {}],
  ]
  for (const [method, ...params] of kinds) {
    it(`answers ${method} and what follows as the execution API has it`, async () => {
      const check = async (name: string, ...given: unknown[]) => {
        const { result } = await overHttp(name, ...given)
        expect(schemaErrors(name, result), name).to.deep.equal([])
        return result
      }
      const id = await check(method, ...params)
      await send({ data: logging })
      await ask('evm_mine')
      expect(await check('eth_getFilterChanges', id)).to.have.length(1)
      if (method === 'eth_newFilter') expect(await check('eth_getFilterLogs', id)).to.have.length(1)
      expect(await check('eth_uninstallFilter', id)).to.equal(true)
      const { error } = await overHttp('eth_getFilterChanges', id)
      expect(error).to.deep.equal({ code: -32000, message: 'filter not found' })
    })
  }

  it('serves the filters of viem', async () => {
    const reader = createPublicClient({ chain: baseSepolia, transport: http(node.url) })
    const [blocks, transactions, logs] = [
      await reader.createBlockFilter(),
      await reader.createPendingTransactionFilter(),
      await reader.createEventFilter({ fromBlock: 'latest', toBlock: 'pending' }),
    ]
    const hash = await send({ data: logging })
    await node.provider.tick()
    expect(await reader.getFilterChanges({ filter: transactions })).to.deep.equal([hash])
    const [told] = await reader.getFilterChanges({ filter: logs })
    expect(told?.transactionHash).to.equal(hash)
    expect(await reader.getFilterChanges({ filter: blocks })).to.deep.equal([])
    await ask('evm_mine')
    expect(await reader.getFilterChanges({ filter: blocks })).to.deep.equal([(await reader.getBlock()).hash])
    expect(await reader.getFilterLogs({ filter: logs })).to.have.length(1)
    expect(await reader.uninstallFilter({ filter: logs })).to.equal(true)
  })

  it('serves ethers that waits for pending transactions and for logs', async () => {
    const provider = new JsonRpcProvider(node.url, undefined, { polling: false, pollingInterval: 20 })
    const sent: string[] = []
    const times = (name: string) => sent.filter((method) => method === name).length
    const standing = new Promise<void>((resolve) => {
      void provider.on('debug', ({ action, payload }: { action: string; payload: unknown }) => {
        if (action !== 'sendRpcPayload') return
        sent.push(...([payload].flat() as { method: string }[]).map(({ method }) => method))
        if (times('eth_getFilterChanges') > 1 && times('eth_blockNumber') > 1) resolve()
      })
    })
    try {
      const pending = new Promise((resolve) => void provider.once('pending', resolve))
      const log = new Promise((resolve) => void provider.once({ topics: [] }, resolve))
      // Both filters are there once ethers polls them, which it does at every block after the one that it knows.
      await standing
      const hash = await send({ data: logging })
      await ask('evm_mine')
      expect(await pending).to.equal(hash)
      expect(await log).to.include({ transactionHash: hash })
    } finally {
      provider.destroy()
    }
  })

  it('does not have what the engine has not: eth_simulateV1', async () => {
    const { error } = await overHttp('eth_simulateV1', {}, 'latest')
    expect(error).to.deep.equal({
      code: -32601,
      message: 'the method eth_simulateV1 does not exist/is not available',
    })
  })
})
