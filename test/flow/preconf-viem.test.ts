import { expect } from 'chai'
import {
  ContractFunctionRevertedError,
  createWalletClient,
  http,
  parseEther,
  publicActions,
  webSocket,
  type BaseError,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createNonceManager, jsonRpc } from 'viem/nonce'
import { baseSepolia, baseSepoliaPreconf } from 'viem/chains'
import { DemoToken__factory } from '../../typechain-types'
import { developmentWallet } from '../fixtures'
import { rejection } from '../rejection'
import { startSteppedNode, type SteppedNode } from './stepped-node'

const account = privateKeyToAccount(developmentWallet(0).privateKey as Hex)
const to = '0x00000000000000000000000000000000000000aa'
const { abi } = DemoToken__factory

/** What a callback was given, for tests that wait for it. */
class Seen<Item> {
  readonly items: Item[] = []
  #look: () => void = () => undefined
  readonly push = (item: Item) => {
    this.items.push(item)
    this.#look()
  }
  async reach(count: number): Promise<Item[]> {
    while (this.items.length < count) await new Promise<void>((resolve) => (this.#look = resolve))
    return this.items
  }
}

const transports = {
  HTTP: (url: string) => http(url),
  WebSocket: (url: string) => webSocket(url.replace('http', 'ws'), { reconnect: false }),
}

for (const [name, transport] of Object.entries(transports)) {
  describe(`viem on the pre-confirming node, over ${name},`, () => {
    let node: SteppedNode
    let closes: (() => Promise<void>)[]

    beforeEach(async () => {
      node = await startSteppedNode()
      closes = []
    })
    afterEach(async () => {
      for (const close of closes) await close()
      await node.stop()
    })

    const client = (chain: typeof baseSepolia | typeof baseSepoliaPreconf = baseSepolia) => {
      const options = { account, transport: transport(node.url), pollingInterval: 10, cacheTime: 0 }
      const created = createWalletClient({ ...options, chain }).extend(publicActions)
      if (name === 'WebSocket')
        closes.push(async () => {
          const socket = created.transport as unknown as ReturnType<ReturnType<typeof webSocket>>['value']
          ;(await socket!.getRpcClient()).close()
        })
      return created
    }
    const transfer = { to, value: parseEther('1') } as const

    it('waitForTransactionReceipt takes the receipt of what is pre-confirmed: its block is not sealed', async () => {
      const viem = client()
      const hash = await viem.sendTransaction(transfer)
      await node.index()
      const receipt = await viem.waitForTransactionReceipt({ hash })
      expect([receipt.status, receipt.blockNumber]).to.deep.equal(['success', 1n])
      expect(await viem.getBlockNumber()).to.equal(0n)
    })

    it('waitForTransactionReceipt that looked too early looks again when a block is sealed, not at the index', async () => {
      const viem = client()
      const hash = await viem.sendTransaction(transfer)
      const looked = node.answered('eth_getTransactionReceipt', 2)
      const settled = new Seen<bigint>()
      const receipt = viem.waitForTransactionReceipt({ hash })
      void receipt.then(({ blockNumber }) => settled.push(blockNumber))
      await looked
      await node.index()
      await node.answered('eth_blockNumber', 3)
      expect(settled.items).to.deep.equal([])
      await node.seal()
      expect((await receipt).blockNumber).to.equal(1n)
    })

    it('waitForTransactionReceipt with two confirmations waits for the block after', async () => {
      const viem = client()
      const hash = await viem.sendTransaction(transfer)
      await node.index()
      const settled = new Seen<bigint>()
      const receipt = viem.waitForTransactionReceipt({ hash, confirmations: 2 })
      void receipt.then(({ blockNumber }) => settled.push(blockNumber))
      await node.seal()
      await node.answered('eth_blockNumber', 3)
      expect(settled.items).to.deep.equal([])
      await node.seal()
      expect((await receipt).blockNumber).to.equal(1n)
    })

    it('sendTransactionSync answers at the index', async () => {
      const viem = client()
      const accepted = node.answered('eth_sendRawTransaction')
      const receipt = viem.sendTransactionSync(transfer)
      await accepted
      await node.index()
      expect((await receipt).blockNumber).to.equal(1n)
      expect(await viem.getBalance({ address: to })).to.equal(0n)
    })

    it('watchBlockNumber tells of sealed blocks only', async () => {
      const viem = client()
      const seen = new Seen<bigint>()
      const unwatch = viem.watchBlockNumber({ onBlockNumber: seen.push })
      // A watcher that polls has looked by now, and a subscription stands.
      if (name === 'HTTP') await seen.reach(1)
      else await viem.getBlockNumber()
      await viem.sendTransaction(transfer)
      await node.index()
      await viem.getBlockNumber()
      await node.seal()
      expect(await seen.reach(name === 'HTTP' ? 2 : 1)).to.deep.equal(name === 'HTTP' ? [0n, 1n] : [1n])
      unwatch()
    })

    it('watchBlocks gives each sealed block, with what was pre-confirmed', async () => {
      const viem = client()
      const seen = new Seen<{ number: bigint | null; transactions: readonly Hex[] }>()
      const unwatch = viem.watchBlocks({ onBlock: seen.push })
      if (name === 'HTTP') await seen.reach(1)
      else await viem.getBlockNumber()
      const hash = await viem.sendTransaction(transfer)
      await node.index()
      await node.seal()
      const { number, transactions } = (await seen.reach(name === 'HTTP' ? 2 : 1)).at(-1)!
      expect({ number, transactions }).to.deep.equal({ number: 1n, transactions: [hash] })
      unwatch()
    })

    it('watchBlocks that polls pending gives each open block once, as it was when first seen', async () => {
      const viem = client(baseSepoliaPreconf)
      const seen = new Seen<{ number: bigint | null; transactions: readonly Hex[] }>()
      const unwatch = viem.watchBlocks({ onBlock: seen.push, poll: true })
      await seen.reach(1)
      await viem.sendTransaction(transfer)
      await node.index()
      await node.answered('eth_getBlockByNumber', 2)
      await node.seal()
      const given = (await seen.reach(2)).map(({ number, transactions }) => ({ number, transactions }))
      expect(given).to.deep.equal([
        { number: 1n, transactions: [] },
        { number: 2n, transactions: [] },
      ])
      unwatch()
    })

    it('a client of a pre-confirming chain reads at pending', async () => {
      const [viem, sealed] = [client(baseSepoliaPreconf), client()]
      const hash = await viem.sendTransaction(transfer)
      await node.index()
      const balances = [await viem.getBalance({ address: to }), await sealed.getBalance({ address: to })]
      expect(balances).to.deep.equal([transfer.value, 0n])
      expect(await viem.getBlock()).to.deep.include({ number: 1n, transactions: [hash] })
      // These have a tag of their own.
      expect(await viem.getTransactionCount(account)).to.equal(0)
      expect(await viem.getTransactionCount({ ...account, blockTag: 'pending' })).to.equal(1)
    })

    it('deploys, calls and simulates at pending, and decodes custom errors', async () => {
      const viem = client(baseSepoliaPreconf)
      const bytecode = DemoToken__factory.bytecode
      const deployment = await viem.deployContract({ abi, bytecode, args: [account.address, 100n] })
      await node.index()
      const { contractAddress } = await viem.getTransactionReceipt({ hash: deployment })
      const token = { address: contractAddress!, abi } as const
      const payment = { ...token, functionName: 'transfer', args: [to, 70n] } as const
      const { request } = await viem.simulateContract(payment)
      await viem.writeContract(request)
      await node.index()
      expect(await viem.readContract({ ...token, functionName: 'balanceOf', args: [to] })).to.equal(70n)
      const again = await rejection(viem.simulateContract(payment))
      const reverted = (again as BaseError).walk((error) => error instanceof ContractFunctionRevertedError)
      expect((reverted as ContractFunctionRevertedError).data).to.deep.include({
        errorName: 'ERC20InsufficientBalance',
        args: [account.address, 30n, 70n],
      })
    })

    it('sends ten in a row without waiting, with its nonce manager', async () => {
      const viem = client()
      const counting = { ...account, nonceManager: createNonceManager({ source: jsonRpc() }) }
      // The manager takes a last nonce of 0 for none.
      const hashes: Hex[] = [await viem.sendTransaction(transfer)]
      await node.index()
      for (let sent = 0; sent < 10; sent += 1)
        hashes.push(await viem.sendTransaction({ ...transfer, account: counting }))
      await node.index()
      await node.seal()
      expect((await viem.getBlock()).transactions).to.deep.equal(hashes)
    })
  })
}
