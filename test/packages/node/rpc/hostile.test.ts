import { expect } from 'chai'
import fc from 'fast-check'
import { createWorld, type Answer, type World } from './world'

const methods = [
  'eth_getBalance', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_call', 'eth_getLogs', 'eth_feeHistory',
  'eth_getStorageAt', 'eth_sendRawTransaction', 'eth_subscribe', 'eth_getProof', 'eth_getTransactionByHash',
  'hardhat_setBalance', 'eth_signTypedData_v4', 'eth_newFilter',
] // prettier-ignore

const hex = fc
  .string({ unit: fc.constantFrom(...Array.from('0123456789abcdefx')), maxLength: 70 })
  .map((digits) => `0x${digits}`)
const value = fc.oneof(
  fc.jsonValue(),
  hex,
  fc.constantFrom(
    'latest',
    'pending',
    'earliest',
    '__proto__',
    '0x0',
    `0x${'ff'.repeat(8)}`,
    `0x${'ff'.repeat(20)}`,
  ),
  fc.record(
    { to: hex, from: hex, data: hex, blockHash: hex, fromBlock: hex, topics: fc.array(fc.jsonValue()) },
    { requiredKeys: [] },
  ),
)
const runs = { numRuns: 150 }

describe('node JSON-RPC: hostile input', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  afterEach(async () => expect(await world.result('eth_chainId')).to.equal('0x14a34'))
  after(() => world.stop())

  /** Every answer is a result, or an error with a code and a line of text. */
  function checkAnswer(answer: Answer): void {
    expect(answer.jsonrpc).to.equal('2.0')
    if (answer.error === undefined) return expect(answer).to.have.all.keys('jsonrpc', 'id', 'result') as never
    expect(answer).to.have.all.keys('jsonrpc', 'id', 'error')
    expect(answer.error.code).to.satisfy(Number.isInteger)
    expect(answer.error.message).to.be.a('string').that.is.not.empty
    expect(answer.error.message.length).to.be.lessThan(1000)
  }

  async function check(body: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const { status, text } = await world.post(body)
    if (status === 204) return
    expect(status).to.equal(200)
    const answer = JSON.parse(text) as Answer | Answer[]
    for (const each of Array.isArray(answer) ? answer : [answer]) checkAnswer(each)
  }

  it('answers random bytes with a parse error or an invalid request', () =>
    fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), check), runs))

  it('answers random JSON', () => fc.assert(fc.asyncProperty(fc.json(), check), runs))

  it('answers random parameters', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), fc.array(value, { maxLength: 4 }), (method, params) =>
        check(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
      ),
      { numRuns: 600 },
    ))

  it('answers random requests', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record(
          { jsonrpc: fc.constant('2.0'), id: value, method: value, params: value },
          { requiredKeys: [] },
        ),
        (body) => check(JSON.stringify(body)),
      ),
      runs,
    ))

  for (const [what, body] of [
    ['nested arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    [
      'nested parameters',
      `{"jsonrpc":"2.0","id":1,"method":"eth_x","params":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ],
    ['a long method', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(1_000_000) })],
    [
      'a long hash',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionByHash',
        params: ['0x' + '1'.repeat(1_000_000)],
      }),
    ],
  ] as const) {
    it(`answers ${what}`, () => check(body))
  }
})
