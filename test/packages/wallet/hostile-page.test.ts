import { createMemoryStore } from '@onchain-verify/wallet'
import { expect } from 'chai'
import { inspect } from 'node:util'
import { getAddress, type Address } from 'viem'
import {
  alice,
  balanceOf,
  batchOf,
  bob,
  createWorld,
  keys,
  onFreshChain,
  sendBatch,
  sink,
  type World,
} from './world'

/** Whatever the wallet does with it, a request ends with a code. */
const codeOf = (world: World, request: unknown) =>
  world.wallet.request(request as never).then(
    (result) => result,
    (error: unknown) => (error as { code: number }).code,
  )

describe('the wallet and a hostile page', () => {
  onFreshChain()
  let world: World
  beforeEach(async () => {
    world = await createWorld()
    await world.connect()
  })

  it('reads every member of a request once: a getter cannot say one thing to the checks and another later', async () => {
    const words = ['eth_accounts', 'eth_sign', 'eth_sign']
    let reads = 0
    const changing = {
      get method() {
        reads += 1
        return words.shift()
      },
    }
    expect(await codeOf(world, changing)).to.deep.equal(world.wallet.accounts)
    expect(reads).to.equal(1)
    const call = {
      to: sink,
      get value() {
        reads += 1
        return reads === 2 ? '0x1' : '0xffff'
      },
    }
    expect(await sendBatch(world, { ...batchOf([{}]), calls: [call] })).to.include({ status: 200 })
    expect(await balanceOf(sink)).to.equal(1n)
  })

  /** Requests that are no plain data, or that ask for what every object has. */
  const requests: readonly [string, () => unknown, number][] = [
    ['a getter that throws', () => ({ get method() { throw new Error('boo') } }), -32602], // prettier-ignore
    ['a proxy', () => new Proxy({ method: 'eth_accounts' }, { get: () => () => 1 }), -32602],
    ['a method that only looks like text', () => ({ method: ['eth_sign'] }), -32602],
    ['a method of every object', () => ({ method: '__proto__' }), -32004],
    ['params that go round', () => ({ method: 'personal_sign', params: loop() }), -32602],
    ['params without a bottom', () => ({ method: 'wallet_watchAsset', params: nested(200_000) }), -32602],
    [
      'keys that would pollute',
      () => ({ method: 'wallet_sendCalls', params: [JSON.parse('{"__proto__":{"version":"2.0.0"}}')] }),
      -32602,
    ],
    [
      'capabilities that every object has',
      () => ({
        method: 'wallet_sendCalls',
        params: [
          batchOf([{}], {
            capabilities: JSON.parse('{"__proto__":{"optional":true},"toString":{}}') as object,
          }),
        ],
      }),
      5700,
    ],
    [
      'types that every object has',
      () => ({
        method: 'eth_signTypedData_v4',
        params: [alice.address, { types: {}, primaryType: 'constructor', domain: {}, message: {} }],
      }),
      -32602,
    ],
    [
      'a chain id that is a number only to some',
      () => ({
        method: 'eth_signTypedData_v4',
        params: [
          alice.address,
          { types: { A: [] }, primaryType: 'A', domain: { chainId: '8.4532e4' }, message: {} },
        ],
      }),
      -32602,
    ],
    [
      'a nonce that no account has',
      () => ({
        method: 'eth_sendTransaction',
        params: [{ from: alice.address, to: sink, nonce: '0xffffffffffffffff' }],
      }),
      -32602,
    ],
  ]
  for (const [of, request, code] of requests) {
    it(`answers ${code} to ${of}, and asks nobody`, async () => {
      expect(await codeOf(world, request())).to.equal(code)
      expect(world.asked).to.deep.equal([])
    })
  }

  it('takes addresses however their letters are written: SPEC has no checksum', async () => {
    const plain: Address = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'
    const written = [plain, getAddress(plain), `0x${plain.slice(2).toUpperCase()}`] as const
    for (const to of written) {
      for (const atomicRequired of [false, true]) {
        expect(await sendBatch(world, batchOf([{ to }], { atomicRequired }))).to.include({ status: 200 })
      }
      await world.ask('eth_sendTransaction', { from: alice.address, to, value: '0x1' })
    }
    expect(await balanceOf(plain)).to.equal(9n)
  })

  it('takes fees that no number can add to', async () => {
    const most = `0x${'f'.repeat(64)}`
    const given = { from: alice.address, to: sink, gas: '0x5208', maxPriorityFeePerGas: most }
    expect(await world.refusal('eth_sendTransaction', given)).to.include({ name: 'NodeError' })
  })

  it('gives answers that are copies', async () => {
    interface Answers {
      [name: string]: { gasLimitOverride: { supported: unknown } }
    }
    const first = await world.ask<Answers>('wallet_getCapabilities', alice.address)
    first['0x14a34']!.gasLimitOverride.supported = 'changed'
    const again = await world.ask<Answers>('wallet_getCapabilities', alice.address)
    expect(again['0x14a34']!.gasLimitOverride).to.deep.equal({ supported: true })

    const status = await sendBatch(world, batchOf([{ value: `0x1${'0'.repeat(30)}` }]))
    Object.assign(status.error!, { message: 'changed' })
    expect((await world.ask<typeof status>('wallet_getCallsStatus', status.id)).error!.message).not.to.equal(
      'changed',
    )
  })

  /** What a request does with an account, and the prompt during which the user disconnects. */
  for (const [method, ...params] of [
    ['wallet_sendCalls', batchOf([{}])],
    ['wallet_sendCalls', batchOf([{}], { atomicRequired: true })],
    ['eth_sendTransaction', { from: alice.address, to: sink }],
    ['personal_sign', 'hi', alice.address],
    ['eth_signTypedData_v4', alice.address, { types: { A: [] }, primaryType: 'A', domain: {}, message: {} }],
  ] as const) {
    it(`signs nothing when the user disconnects before the prompt is answered: ${method}`, async () => {
      const other = await createWorld({
        approve({ kind }) {
          if (kind !== 'connect') other.wallet.disconnect()
          return true
        },
      })
      await other.connect()
      expect(await other.refusal(method, ...params)).to.include({ code: 4100 })
      expect(other.reached).not.to.include('eth_sendRawTransaction')
    })
  }

  it('shows no key, however it is looked at', async () => {
    const store = createMemoryStore()
    const failing = { ...store, put: () => Promise.reject(new Error('disk full')) }
    const other = await createWorld({ store: failing })
    await other.connect()
    const error = await other.refusal('wallet_sendCalls', batchOf([{}]))
    expect(error).to.include({ code: -32603 })
    const seen = [other.wallet, other.wallet.provider, error, other.asked].map((value) =>
      inspect(value, { depth: 20, showHidden: true, getters: true }),
    )
    const text = [...seen, JSON.stringify(other.wallet), JSON.stringify(error)].join('\n')
    for (const key of keys) expect(text).not.to.include(key.slice(2))
    expect(() => structuredClone(other.wallet)).to.throw('could not be cloned')
    expect(Object.isFrozen(other.wallet) && Object.isFrozen(other.wallet.provider)).to.equal(true)
  })

  it('keeps the batches of two senders apart that take one id at the same time, however slow the store', async () => {
    const memory = createMemoryStore()
    const later = () => new Promise((resolve) => setImmediate(resolve))
    // What is read after both ids were taken is answered at one moment.
    let reads = 0
    let gate: Promise<void> | undefined
    const open = async () => {
      for (let round = 0; round < 50; round += 1) await later()
    }
    const store = {
      async get(key: string) {
        reads += 1
        if (reads > 2) await (gate ??= open())
        return memory.get(key)
      },
      put: (key: string, value: string) => later().then(() => memory.put(key, value)),
    }
    const slow = await createWorld({ store })
    await slow.connect()
    const both = [alice.address, bob.address].map((from) => batchOf([{}], { from, id: '__proto__' }))
    await Promise.all(both.map((batch) => sendBatch(slow, batch)))
    for (const batch of both) {
      expect(await slow.refusal('wallet_sendCalls', batch)).to.include({ code: 5720 })
    }
    const tokens = [sink, alice.address].map((address) => ({ address, symbol: 'DEMO', decimals: 18 }))
    await Promise.all(tokens.map((options) => slow.ask('wallet_watchAsset', { type: 'ERC20', options })))
    expect(await slow.wallet.watchedAssets()).to.have.length(2)
  })
})

const loop = () => {
  const around: unknown[] = []
  around.push(around)
  return around
}

function nested(depth: number): unknown {
  let value: unknown = {}
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}
