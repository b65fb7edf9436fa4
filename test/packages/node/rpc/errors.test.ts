import { expect } from 'chai'
import { concat, encodeErrorResult, pad, size, toHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { alice, bob, createWorld, type World } from './world'

const hash = `0x${'11'.repeat(32)}`
const poor = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** Init code that reverts with these bytes: copies them from behind itself. */
const revertWith = (data: Hex): Hex =>
  concat(['0x61', pad(toHex(size(data)), { size: 2 }), '0x80600c5f395ffd', '0x5b5b', data])

const errorAbi = [{ type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] }] as const
const panicAbi = [{ type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] }] as const
const reason = (message: string) => encodeErrorResult({ abi: errorAbi, args: [message] })
const panic = (code: bigint) => encodeErrorResult({ abi: panicAbi, args: [code] })

const reverts: { what: string; data: Hex; message: string }[] = [
  { what: 'no data', data: '0x', message: 'execution reverted' },
  { what: 'a reason', data: reason('not yours'), message: 'execution reverted: not yours' },
  { what: 'a reason of two lines', data: reason('a\nb'), message: 'execution reverted: a\nb' },
  { what: 'a panic', data: panic(0x11n), message: 'execution reverted: arithmetic underflow or overflow' },
  { what: 'an unknown panic', data: panic(0x99n), message: 'execution reverted: unknown panic code: 0x99' },
  { what: 'a custom error', data: '0xdeadbeef', message: 'execution reverted' },
]

const common = {
  chainId: 84532,
  type: 'eip1559',
  gas: 21_000n,
  to: bob,
  maxFeePerGas: 10n ** 10n,
  maxPriorityFeePerGas: 1n,
} as const

describe('node JSON-RPC: errors of the engine', () => {
  let world: World
  before(async () => {
    world = await createWorld()
    await world.result('evm_setAutomine', false)
  })
  after(() => world.stop())

  for (const method of ['eth_call', 'eth_estimateGas']) {
    for (const { what, data, message } of reverts) {
      it(`answers ${method} that reverts with ${what} by code 3`, async () => {
        const { error } = await world.ask(method, { from: alice, data: revertWith(data) })
        expect(error).to.deep.equal({ code: 3, message, data })
      })
    }
  }

  const failures: { what: string; call: () => Promise<[string, ...unknown[]]>; message: RegExp }[] = [
    {
      what: 'a state that is not there yet',
      call: () => Promise.resolve(['eth_getBalance', alice, '0x99']),
      message: /^header not found$/,
    },
    {
      what: 'the state of an unknown block',
      call: () => Promise.resolve(['eth_getBalance', alice, { blockHash: hash }]),
      message: /^header not found$/,
    },
    {
      what: 'an invalid opcode',
      call: () => Promise.resolve(['eth_call', { from: alice, data: '0xfe' }]),
      message: /^invalid opcode$/,
    },
    {
      what: 'a loop',
      call: () => Promise.resolve(['eth_call', { from: alice, data: '0x5b600056', gas: '0x186a0' }]),
      message: /^out of gas$/,
    },
    {
      what: 'a reason that is cut off',
      call: () => Promise.resolve(['eth_call', { from: alice, data: revertWith('0x08c379a0') }]),
      message: /^execution reverted$/,
    },
    {
      what: 'too little gas',
      call: async () => [
        'eth_sendRawTransaction',
        await rich.signTransaction({ ...common, gas: 1n, nonce: 0 }),
      ],
      message: /^intrinsic gas too low: have 1, want 21000$/,
    },
    {
      what: 'more gas than a block has',
      call: async () => [
        'eth_sendRawTransaction',
        await rich.signTransaction({ ...common, gas: 10n ** 9n, nonce: 0 }),
      ],
      message: /^exceeds block gas limit: have 1000000000, limit 60000000$/,
    },
    {
      what: 'an account without funds',
      call: async () => ['eth_sendRawTransaction', await poor.signTransaction({ ...common, nonce: 0 })],
      message: /^insufficient funds for gas \* price \+ value: have 0 want 210000000000000$/,
    },
  ]

  for (const { what, call, message } of failures) {
    it(`says ${message.source} for ${what}`, async () => {
      const [method, ...params] = await call()
      const { error } = await world.ask(method, ...params)
      expect(error).to.have.all.keys('code', 'message')
      expect(error?.code).to.equal(-32000)
      expect(error?.message).to.match(message)
    })
  }

  it("has geth's words for what a pool refuses", async () => {
    const send = async (nonce: number, maxFeePerGas = common.maxFeePerGas) =>
      world.ask('eth_sendRawTransaction', await rich.signTransaction({ ...common, nonce, maxFeePerGas }))
    expect(await send(0)).to.have.property('result')
    expect((await send(0)).error).to.deep.equal({ code: -32000, message: 'already known' })
    const { error } = await send(0, common.maxFeePerGas + 1n)
    expect(error).to.deep.equal({ code: -32000, message: 'replacement transaction underpriced' })
    await world.engine.seal()
    const low = (await send(0)).error
    expect(low).to.deep.equal({ code: -32000, message: 'nonce too low: next nonce 1, tx nonce 0' })
  })

  it('refuses bytes that are no transaction', async () => {
    for (const data of ['0x', '0x1234', '0xf8', '0x02c0']) {
      const { error } = await world.ask('eth_sendRawTransaction', data)
      expect(error?.code).to.equal(-32602)
    }
  })

  it('says nothing of what it does not know', async () => {
    world.engine.failure = new Error('/home/somebody/key')
    const { error } = await world.ask('eth_chainId')
    world.engine.failure = undefined
    expect(error).to.deep.equal({ code: -32603, message: 'internal error' })
  })
})
