import { createHardhatChain, startNode, type RunningNode } from '@onchain-verify/node'
import { expect } from 'chai'
import hre from 'hardhat'
import type { HardhatConfig } from 'hardhat/types'
import {
  alice,
  batchOf,
  chainHex,
  createWorld,
  finalStatus,
  onFreshChain,
  sendBatch,
  sink,
  type World,
} from './world'

/** The configuration with another `hardhat` network. */
const configWith = (change: object): HardhatConfig => ({
  ...hre.config,
  networks: { ...hre.config.networks, hardhat: { ...hre.config.networks.hardhat, ...change } },
})

describe('the wallet and its chains', () => {
  onFreshChain()
  let node: RunningNode
  before(async () => {
    node = await startNode(configWith({ chainId: 31337 }), { port: 0, interval: 10, blockTime: 50 })
  })
  after(() => node.stop())

  const added = (change: object = {}) => ({
    ...{ chainId: '0x7a69', chainName: 'Other', rpcUrls: [node.url] },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    ...change,
  })
  const kinds = ({ asked }: World) => asked.map(({ kind }) => kind)

  it('switches to a chain that it knows, once the user agrees, and tells of it in hex', async () => {
    const world = await createWorld({ chains: [{ chainId: 31337, rpcUrl: node.url }] })
    const changes: unknown[] = []
    world.wallet.on('chainChanged', (id) => changes.push(id))
    world.refused.add('switchChain')
    expect(await world.refusal('wallet_switchEthereumChain', { chainId: '0x7a69' })).to.include({
      ...{ code: 4001, message: 'the user rejected the switch to another chain' },
    })
    expect(await world.ask('eth_chainId')).to.equal(chainHex)
    world.refused.clear()
    expect(await world.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).to.equal(null)
    expect(await world.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).to.equal(null)
    expect(await world.ask('eth_chainId')).to.equal('0x7a69')
    expect(kinds(world)).to.deep.equal(['switchChain', 'switchChain'])
    expect(changes).to.deep.equal(['0x7a69'])
    expect(await world.refusal('wallet_sendCalls', batchOf([{}], {}))).to.include({ code: 4100 })
  })

  it('answers 4902 for a chain that it does not know, before anybody is asked', async () => {
    const world = await createWorld()
    for (const id of ['0x7a69', `0x1${'0'.repeat(40)}`]) {
      expect(await world.refusal('wallet_switchEthereumChain', { chainId: id })).to.include({
        ...{ name: 'UnrecognizedChainError', code: 4902 },
        message: `the wallet does not know chain ${id}; add it with wallet_addEthereumChain`,
      })
    }
    expect(await world.refusal('wallet_switchEthereumChain', { chainId: 31337 })).to.include({ code: -32602 })
    expect(world.asked).to.deep.equal([])
  })

  it('adds a chain, then asks to switch to it', async () => {
    const world = await createWorld()
    expect(await world.ask('wallet_addEthereumChain', added())).to.equal(null)
    expect(kinds(world)).to.deep.equal(['addChain', 'switchChain'])
    expect(world.asked[0]).to.deep.include({ chain: { chainId: 31337, name: 'Other', rpcUrl: node.url } })
    expect(await world.ask('eth_chainId')).to.equal('0x7a69')
    await world.ask('wallet_addEthereumChain', added())
    expect(kinds(world)).to.deep.equal(['addChain', 'switchChain'])
  })

  it('adds nothing when the user says no, and stays where it is when the switch is refused', async () => {
    const world = await createWorld()
    world.refused.add('addChain')
    expect(await world.refusal('wallet_addEthereumChain', added())).to.include({ code: 4001 })
    expect(await world.refusal('wallet_switchEthereumChain', { chainId: '0x7a69' })).to.include({
      code: 4902,
    })
    world.refused.clear()
    world.refused.add('switchChain')
    expect(await world.ask('wallet_addEthereumChain', added())).to.equal(null)
    expect(await world.ask('eth_chainId')).to.equal(chainHex)
  })

  it('keeps the node that it has for a chain: no dapp slips in its own', async () => {
    const world = await createWorld()
    await world.ask('wallet_addEthereumChain', added({ chainId: chainHex }))
    expect(kinds(world)).to.deep.equal([])
    await world.ask('eth_blockNumber')
    expect(world.reached).to.deep.equal(['eth_blockNumber'])
  })

  const wrong = [
    { change: { chainId: 31337 }, says: /^params\[0\]\.chainId: expected a chain id/ },
    { change: { chainName: undefined }, says: /^params\[0\]\.chainName: expected a string/ },
    { change: { rpcUrls: [] }, says: /^params\[0\]\.rpcUrls: expected at least one URL/ },
    {
      change: { rpcUrls: ['http://node.example'] },
      says: /^params\[0\]\.rpcUrls\[0\]: expected an https URL/,
    },
    {
      change: { rpcUrls: ['file:///etc/passwd'] },
      says: /^params\[0\]\.rpcUrls\[0\]: expected an https URL/,
    },
    {
      change: { nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } },
      says: /^params\[0\]\.nativeCurrency\.symbol/,
    },
    {
      change: { nativeCurrency: { name: 'E', symbol: 'ETH', decimals: 6 } },
      says: /^params\[0\]\.nativeCurrency\.decimals/,
    },
    { change: { chainId: '0x2' }, says: /^params\[0\]\.rpcUrls\[0\]: expected a node of chain 2/ },
  ]
  for (const { change, says } of wrong) {
    it(`answers -32602 to a chain with ${JSON.stringify(change)}`, async () => {
      const world = await createWorld()
      const { code, message } = await world.refusal('wallet_addEthereumChain', added(change))
      expect(code).to.equal(-32602)
      expect(message).to.match(says)
    })
  }

  it('signs nothing for a node of another chain than it was told', async () => {
    const world = await createWorld({ rpcUrl: node.url })
    await world.connect()
    expect(await world.refusal('eth_sendTransaction', { from: alice.address, to: sink })).to.include({
      ...{ name: 'ChainDisconnectedError', code: 4901 },
      message: 'the node serves chain 31337, and the wallet is set to chain 84532: correct chainId or rpcUrl',
    })
  })

  it('is 4900 when the node cannot be reached, and says nothing of its address', async () => {
    const world = await createWorld({ rpcUrl: 'http://key:secret@127.0.0.1:9' })
    const error = await world.refusal('eth_blockNumber')
    expect(error).to.include({ name: 'DisconnectedError', code: 4900 })
    expect(JSON.stringify(error) + error.message).not.to.match(/secret|127\.0\.0\.1/)
  })

  it('finds out which chains have EIP-7702', async () => {
    const cancun = await createHardhatChain(configWith({ chainId: 5, hardfork: 'cancun' }))
    const world = await createWorld({
      chains: [
        { chainId: 5, provider: cancun },
        { chainId: 31337, rpcUrl: node.url },
      ],
    })
    await world.connect()
    const all = await world.ask<Record<string, { atomic: unknown }>>('wallet_getCapabilities', alice.address)
    expect(Object.entries(all).map(([id, { atomic }]) => [id, atomic])).to.deep.equal([
      [chainHex, { status: 'ready' }],
      ['0x5', { status: 'unsupported' }],
      ['0x7a69', { status: 'ready' }],
    ])
    const some = await world.ask<object>('wallet_getCapabilities', alice.address, ['0x5', '0x63'])
    expect(Object.keys(some)).to.deep.equal(['0x5'])

    await world.ask('wallet_switchEthereumChain', { chainId: '0x5' })
    const batch = batchOf([{}], { chainId: '0x5', atomicRequired: true })
    expect(await world.refusal('wallet_sendCalls', batch)).to.include({ code: 5710 })
  })

  it('works on the pre-confirming node: atomic and in order, without a collision', async () => {
    const world = await createWorld({ chainId: 31337, rpcUrl: node.url })
    await world.connect()
    const change = { chainId: '0x7a69' }
    expect(await sendBatch(world, batchOf([{}, {}], { ...change, atomicRequired: true }))).to.include({
      status: 200,
    })
    const many = await Promise.all(
      [1, 2, 3].map(() => world.ask<{ id: string }>('wallet_sendCalls', batchOf([{}, {}], change))),
    )
    for (const { id } of many) expect(await finalStatus(world, id)).to.include({ status: 200, atomic: true })
    expect(await world.ask('eth_getBalance', sink, 'pending')).to.equal('0x8')
  })
})
