import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { bob, createWorld, type World } from './world'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const signed = account.signTransaction({
  chainId: 84532,
  type: 'eip1559',
  gas: 21_000n,
  to: bob,
  maxFeePerGas: 10n ** 10n,
  maxPriorityFeePerGas: 1n,
  nonce: 0,
})

describe('node JSON-RPC: following a transaction', () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld()
    await world.result('evm_setAutomine', false)
  })
  afterEach(() => world.stop())

  it('answers eth_sendRawTransactionSync with the receipt once there is one', async () => {
    const answer = world.result('eth_sendRawTransactionSync', await signed)
    while (!world.engine.asked.includes('eth_getTransactionReceipt')) await new Promise(setImmediate)
    await world.engine.seal()
    expect(await answer).to.include({ blockNumber: '0x1', status: '0x1', to: bob })
    expect(world.engine.listenerCount('sealed')).to.equal(1)
  })

  it('answers by code 4 and the hash when it takes too long', async () => {
    const { error } = await world.ask('eth_sendRawTransactionSync', await signed, 50)
    expect(error).to.include({
      code: 4,
      message: 'the transaction was accepted but not pre-confirmed within 50 ms',
    })
    expect(await world.result('base_transactionStatus', error?.data)).to.deep.equal({ status: 'Known' })
    expect(world.engine.listenerCount('sealed')).to.equal(1)
  })

  it('passes on why a transaction is refused', async () => {
    const { error } = await world.ask('eth_sendRawTransactionSync', '0x1234')
    expect(error?.code).to.equal(-32602)
  })

  it('does not know a transaction that it never saw', async () => {
    const status = await world.result('base_transactionStatus', `0x${'11'.repeat(32)}`)
    expect(status).to.deep.equal({ status: 'Unknown' })
  })
})
