import { expect } from 'chai'
import { alice, createWorld, type Answer, type World } from './world'

const chainId = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }

const refused: { what: string; body: string; code: number; id?: unknown }[] = [
  { what: 'text that is not JSON', body: '{', code: -32700 },
  { what: 'nothing', body: '', code: -32700 },
  { what: 'an empty batch', body: '[]', code: -32600 },
  { what: 'a number', body: '1', code: -32600 },
  { what: 'null', body: 'null', code: -32600 },
  { what: 'another version', body: JSON.stringify({ ...chainId, jsonrpc: '1.0' }), code: -32600, id: 7 },
  {
    what: 'a method that is no string',
    body: JSON.stringify({ ...chainId, method: 1 }),
    code: -32600,
    id: 7,
  },
  { what: 'an id that is an object', body: JSON.stringify({ ...chainId, id: {} }), code: -32600 },
  {
    what: 'parameters that are a number',
    body: JSON.stringify({ ...chainId, params: 1 }),
    code: -32600,
    id: 7,
  },
  { what: 'parameters by name', body: JSON.stringify({ ...chainId, params: {} }), code: -32602, id: 7 },
  {
    what: 'a method that does not turn into a string',
    body: JSON.stringify({ ...chainId, method: { toString: [] } }),
    code: -32600,
    id: 7,
  },
  { what: 'an id that is an object', body: JSON.stringify({ ...chainId, id: {} }), code: -32600 },
  {
    what: 'parameters that are a number',
    body: JSON.stringify({ ...chainId, params: 1 }),
    code: -32600,
    id: 7,
  },
  { what: 'parameters by name', body: JSON.stringify({ ...chainId, params: {} }), code: -32602, id: 7 },
  {
    what: 'a method that nobody has',
    body: JSON.stringify({ ...chainId, method: 'eth_foo' }),
    code: -32601,
    id: 7,
  },
  {
    what: 'a method with the name of a property of objects',
    body: JSON.stringify({ ...chainId, method: 'constructor' }),
    code: -32601,
    id: 7,
  },
  {
    what: 'subscribing over HTTP',
    body: JSON.stringify({ ...chainId, method: 'eth_subscribe', params: ['newHeads'] }),
    code: -32601,
    id: 7,
  },
]

describe('node JSON-RPC: protocol', () => {
  let world: World
  before(async () => {
    world = await createWorld({ maxBatch: 5 })
  })
  after(() => world.stop())

  for (const { what, body, code, id = null } of refused) {
    it(`refuses ${what} with ${code}`, async () => {
      const { status, text } = await world.post(body)
      const answer = JSON.parse(text) as Answer
      expect(status).to.equal(200)
      expect(answer.error?.code).to.equal(code)
      expect(answer.error?.message).to.be.a('string').that.is.not.empty
      expect(answer.id).to.equal(id)
      expect(answer).to.have.all.keys('jsonrpc', 'id', 'error')
    })
  }

  for (const id of [0, -1, 1.5, '', 'abc', null]) {
    it(`gives the id ${JSON.stringify(id)} back`, async () => {
      const { text } = await world.post(JSON.stringify({ ...chainId, id }))
      expect(JSON.parse(text)).to.deep.equal({ jsonrpc: '2.0', id, result: '0x14a34' })
    })
  }

  it('takes a request without parameters, or with null', async () => {
    for (const params of [undefined, null]) {
      const { text } = await world.post(JSON.stringify({ ...chainId, params }))
      expect(JSON.parse(text)).to.have.property('result', '0x14a34')
    }
  })

  it('answers each member of a batch, and a bad one spoils only itself', async () => {
    const balance = { ...chainId, id: 8, method: 'eth_getBalance', params: [alice, 'latset'] }
    const { text } = await world.post(JSON.stringify([chainId, 1, balance, [], { ...chainId, id: 9 }]))
    const answers = JSON.parse(text) as Answer[]
    expect(answers.map(({ id, result, error }) => [id, result ?? error?.code])).to.deep.equal([
      [7, '0x14a34'],
      [null, -32600],
      [8, -32602],
      [null, -32600],
      [9, '0x14a34'],
    ])
  })

  it('refuses a batch over its limit whole', async () => {
    const { text } = await world.post(JSON.stringify(Array(6).fill(chainId)))
    expect(JSON.parse(text)).to.deep.include({
      id: null,
      error: { code: -32600, message: 'invalid request: at most 5 requests in a batch' },
    })
  })

  it('runs a notification and does not answer it', async () => {
    const notification = { jsonrpc: '2.0', method: 'evm_mine' }
    const before = await world.result('eth_blockNumber')
    const alone = await world.post(JSON.stringify(notification))
    expect([alone.status, alone.text]).to.deep.equal([204, ''])
    const batch = await world.post(JSON.stringify([notification, chainId, { ...notification, method: 'x' }]))
    expect(JSON.parse(batch.text)).to.deep.equal([{ jsonrpc: '2.0', id: 7, result: '0x14a34' }])
    const all = await world.post(JSON.stringify([notification, notification]))
    expect([all.status, all.text]).to.deep.equal([204, ''])
    expect(Number(await world.result('eth_blockNumber'))).to.equal(Number(before) + 4)
  })
})
