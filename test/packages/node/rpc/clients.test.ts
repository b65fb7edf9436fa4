import { expect } from 'chai'
import { ContractFactory, JsonRpcProvider, parseEther, WebSocketProvider } from 'ethers'
import { createPublicClient, createWalletClient, http, webSocket, type Block } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import { bob, createWorld, logging, type World } from './world'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

describe('node JSON-RPC: clients as they are', () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld()
  })
  afterEach(() => world.stop())

  for (const batch of [false, true]) {
    it(`serves viem over HTTP${batch ? ' in batches' : ''}`, async () => {
      const transport = http(world.server.url, { batch })
      const reader = createPublicClient({ chain: baseSepolia, transport })
      const wallet = createWalletClient({ chain: baseSepolia, transport, account })
      const hash = await wallet.sendTransaction({ to: bob, value: 5n })
      const receipt = await reader.waitForTransactionReceipt({ hash })
      expect(receipt.status).to.equal('success')
      const [block, transaction, balance, nonce, fees, chainId] = await Promise.all([
        reader.getBlock({ includeTransactions: true }),
        reader.getTransaction({ hash }),
        reader.getBalance({ address: bob, blockTag: 'pending' }),
        reader.getTransactionCount({ address: account.address }),
        reader.estimateFeesPerGas(),
        reader.getChainId(),
      ])
      expect(block.transactions[0]?.hash).to.equal(hash)
      expect(transaction.yParity).to.be.oneOf([0, 1])
      expect(balance).to.equal(parseEther('10000') + 5n)
      expect([nonce, chainId]).to.deep.equal([1, 84532])
      expect(fees.maxFeePerGas > 0n).to.equal(true)
      expect(await reader.getStorageAt({ address: bob, slot: '0x0' })).to.equal(`0x${'00'.repeat(32)}`)
      const history = await reader.getFeeHistory({ blockCount: 1, rewardPercentiles: [50] })
      expect(history.gasUsedRatio).to.have.length(1)
    })
  }

  it('serves viem that watches blocks over WebSocket', async () => {
    const transport = webSocket(world.server.url.replace('http', 'ws'), { reconnect: false })
    const reader = createPublicClient({ chain: baseSepolia, transport })
    let unwatch: () => void = () => undefined
    const seen = new Promise<Block>((resolve, reject) => {
      unwatch = reader.watchBlocks({ onBlock: resolve, onError: reject })
    })
    // The node looks where the chain is when the subscription stands.
    await world.engine.hasAnswered('eth_blockNumber')
    await world.engine.seal()
    expect((await seen).number).to.equal(1n)
    unwatch()
    ;(await reader.transport.getRpcClient()).close()
  })

  it('tells viem why a call reverted', async () => {
    const reader = createPublicClient({ chain: baseSepolia, transport: http(world.server.url) })
    const error = await reader.call({ account, data: '0x5f5ffd' }).catch((reason: unknown) => reason)
    expect((error as Error).message).to.contain('execution reverted')
  })

  it('serves ethers over HTTP', async () => {
    const provider = new JsonRpcProvider(world.server.url)
    try {
      const signer = await provider.getSigner(0)
      const sent = await signer.sendTransaction({ to: bob, value: 5n })
      expect((await sent.wait())?.status).to.equal(1)
      expect((await provider.getBlock('latest', true))?.prefetchedTransactions[0]?.hash).to.equal(sent.hash)
      expect((await provider.getBlock('pending'))?.parentHash).to.have.length(66)
      expect(await provider.getBalance(bob, 'pending')).to.equal(parseEther('10000') + 5n)
      expect((await provider.getFeeData()).maxFeePerGas).to.be.a('bigint')
      expect(await provider.getStorage(bob, 0)).to.equal(`0x${'00'.repeat(32)}`)
      const contract = await new ContractFactory([], logging, signer).deploy()
      await contract.waitForDeployment()
      expect(await provider.getLogs({ fromBlock: 0 })).to.have.length(1)
    } finally {
      provider.destroy()
    }
  })

  it('serves ethers over WebSocket', async () => {
    const provider = new WebSocketProvider(world.server.url.replace('http', 'ws'))
    const block = new Promise<number>((resolve) => void provider.once('block', resolve))
    await world.engine.hasAnswered('eth_blockNumber')
    await world.engine.seal()
    expect(await block).to.equal(1)
    await provider.destroy()
  })
})
