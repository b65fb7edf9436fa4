import { expect } from 'chai'
import { isCallException, JsonRpcProvider, NonceManager, parseEther, WebSocketProvider } from 'ethers'
import { DemoToken__factory } from '../../typechain-types'
import { developmentWallet } from '../fixtures'
import { rejection } from '../rejection'
import { startSteppedNode, type SteppedNode } from './stepped-node'

const to = '0x00000000000000000000000000000000000000AA'
const transfer = { to, value: parseEther('1') }

// Their answers are kept for 250 ms unless told otherwise, and a nonce of that age is wrong.
const options = { staticNetwork: true, cacheTimeout: -1, pollingInterval: 10 }
const providers = {
  HTTP: (url: string) => new JsonRpcProvider(url, 84532, options),
  WebSocket: (url: string) => new WebSocketProvider(url.replace('http', 'ws'), 84532, options),
}

for (const [name, connect] of Object.entries(providers)) {
  describe(`ethers on the pre-confirming node, over ${name},`, () => {
    let node: SteppedNode
    let provider: JsonRpcProvider | WebSocketProvider
    const wallet = () => developmentWallet(0).connect(provider)

    beforeEach(async () => {
      node = await startSteppedNode()
      provider = connect(node.url)
    })
    afterEach(async () => {
      await provider.destroy()
      await node.stop()
    })

    it('wait(0) gives the receipt from the index on, and null before', async () => {
      const sent = await wallet().sendTransaction(transfer)
      expect(await sent.wait(0)).to.equal(null)
      await node.index()
      const receipt = await sent.wait(0)
      expect([receipt?.status, receipt?.blockNumber]).to.deep.equal([1, 1])
    })

    it('wait() takes the receipt of what is pre-confirmed, with no confirmation', async () => {
      const sent = await wallet().sendTransaction(transfer)
      await node.index()
      const receipt = (await sent.wait())!
      expect([receipt.blockNumber, await receipt.confirmations()]).to.deep.equal([1, 0])
      await node.seal()
      expect(await receipt.confirmations()).to.equal(1)
    })

    it('waitForTransaction waits until the block is sealed', async () => {
      const { hash } = await wallet().sendTransaction(transfer)
      await node.index()
      let sealed = false
      const looked = node.answered('eth_getTransactionReceipt')
      const receipt = provider.waitForTransaction(hash).then((mined) => {
        expect(sealed).to.equal(true)
        return mined
      })
      await looked
      await provider.getBlockNumber()
      sealed = true
      await node.seal()
      expect((await receipt)?.blockNumber).to.equal(1)
    })

    it('getBlock and getBalance see what is pre-confirmed at pending, and not otherwise', async () => {
      const { hash } = await wallet().sendTransaction(transfer)
      await node.index()
      const pending = (await provider.getBlock('pending'))!
      const latest = (await provider.getBlock('latest'))!
      expect([pending.number, pending.transactions]).to.deep.equal([latest.number + 1, [hash]])
      expect(pending.parentHash).to.equal(latest.hash)
      expect(await provider.getBlock(pending.number)).to.equal(null)
      expect(await provider.getBalance(to, 'pending')).to.equal(transfer.value)
      expect(await provider.getBalance(to)).to.equal(0n)
    })

    it('calls at pending, and decodes custom errors', async () => {
      const token = await new DemoToken__factory(wallet()).deploy(wallet().address, 100n)
      await node.index()
      await token.transfer(to, 70n)
      await node.index()
      expect(await token.balanceOf(to, { blockTag: 'pending' })).to.equal(70n)
      expect(await rejection(token.balanceOf(to))).to.include({ code: 'BAD_DATA' })
      for (const call of [
        token.transfer.staticCall(to, 70n, { blockTag: 'pending' }),
        token.transfer.estimateGas(to, 70n),
        token.transfer(to, 70n),
      ]) {
        const error = await rejection(call)
        if (!isCallException(error)) throw error
        const reverted = token.interface.parseError(error.data!)!
        expect([reverted.name, ...reverted.args]).to.deep.equal([
          'ERC20InsufficientBalance',
          wallet().address,
          30n,
          70n,
        ])
      }
    })

    it('sends ten in a row without waiting, with its nonce manager', async () => {
      const counting = new NonceManager(wallet())
      const hashes: string[] = []
      for (let sent = 0; sent < 10; sent += 1) hashes.push((await counting.sendTransaction(transfer)).hash)
      await node.index()
      await node.seal()
      expect((await provider.getBlock('latest'))?.transactions).to.deep.equal(hashes)
    })
  })
}
