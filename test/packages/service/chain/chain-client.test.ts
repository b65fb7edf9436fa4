import { expect } from 'chai'
import { inspect } from 'node:util'
import { createChainClient, UnavailableError, type ChainClientOptions } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import { honest, reply, startEndpoint, type Endpoint, type Respond } from '../json-rpc-server'

const chainId = 84532
const registry = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const deadline = 300
const call = { data: '0x00' } as const

/** Breaks everything but the check of the chain id. */
const but =
  (broken: Respond): Respond =>
  (question, response) =>
    question.method === 'eth_chainId' ? honest(question, response) : broken(question, response)

const says = (text: string, status = 200): Respond =>
  but((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text))

const result = (value: unknown): Respond =>
  but((question, response) => reply(response, question, { result: value }))

const error = (value: unknown): Respond =>
  but((question, response) => reply(response, question, { error: value }))

const huge = Buffer.alloc(2 ** 20 + 1, ' ')

/** How a node fails, and what is said about it. */
const outages: { what: string; broken: Respond; failure: string }[] = [
  { what: 'hangs', broken: but(() => undefined), failure: 'did not answer within 300 ms' },
  {
    what: 'hangs in the middle of its answer',
    broken: but((_, response) => response.write('{"jsonrpc"')),
    failure: 'did not answer within 300 ms',
  },
  {
    what: 'hangs when asked for its chain',
    broken: (question, response) => question.method !== 'eth_chainId' && honest(question, response),
    failure: 'did not answer within 300 ms',
  },
  { what: 'hangs up', broken: but((_, { socket }) => socket?.destroy()), failure: 'cannot be reached' },
  { what: 'answers 500', broken: says('{}', 500), failure: 'answered HTTP 500' },
  { what: 'answers 429', broken: says('slow down', 429), failure: 'answered HTTP 429' },
  {
    what: 'redirects',
    broken: but((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    failure: 'cannot be reached',
  },
  {
    what: 'answers HTML',
    broken: says('<html>Welcome</html>'),
    failure: 'answered something that is not JSON',
  },
  { what: 'answers nothing', broken: says(''), failure: 'answered something that is not JSON' },
  {
    what: 'answers half of its JSON',
    broken: says('{"jsonrpc":"2.0","id":'),
    failure: 'answered something that is not JSON',
  },
  {
    what: 'answers another request',
    broken: but((question, response) => reply(response, { ...question, id: 999 }, { result: '0x2a' })),
    failure: 'did not answer the request in JSON-RPC',
  },
  { what: 'answers a list', broken: says('[]'), failure: 'did not answer the request in JSON-RPC' },
  { what: 'answers null', broken: says('null'), failure: 'did not answer the request in JSON-RPC' },
  { what: 'answers no result', broken: result(undefined), failure: 'gave a malformed eth_call result' },
  { what: 'answers a null result', broken: result(null), failure: 'gave a malformed eth_call result' },
  { what: 'answers half a byte', broken: result('0x2'), failure: 'gave a malformed eth_call result' },
  { what: 'answers a number', broken: result(42), failure: 'gave a malformed eth_call result' },
  {
    what: 'answers over a megabyte',
    broken: says(huge.toString()),
    failure: 'answered more than 1048576 bytes',
  },
  {
    what: 'is of another chain',
    broken: (question, response) =>
      question.method === 'eth_chainId'
        ? reply(response, question, { result: '0x1' })
        : honest(question, response),
    failure: 'is not of chain 84532',
  },
  {
    what: 'limits its rate',
    broken: error({ code: -32005, message: 'limit exceeded for key secret-key' }),
    failure: 'refused eth_call with error -32005',
  },
  {
    what: 'has an internal error',
    broken: error({ code: -32603, message: 'Internal error' }),
    failure: 'refused eth_call with error -32603',
  },
  {
    what: 'has lost its head',
    broken: error({ code: -32000, message: 'header not found' }),
    failure: 'refused eth_call with error -32000',
  },
  { what: 'has no error code', broken: error({}), failure: 'refused eth_call with error without a code' },
  { what: 'answers an error that is text', broken: error('no'), failure: 'gave a malformed error' },
]

/** How nodes say that the call itself failed; `data` is what they say it failed with. */
const reverts: { node: string; error: object; data: string }[] = [
  { node: 'geth', error: { code: 3, message: 'execution reverted', data: '0x08c379a0' }, data: '0x08c379a0' },
  { node: 'geth, without data', error: { code: -32000, message: 'execution reverted' }, data: '0x' },
  { node: 'geth, out of gas', error: { code: -32000, message: 'out of gas' }, data: '0x' },
  { node: 'geth, invalid', error: { code: -32000, message: 'invalid opcode: INVALID' }, data: '0x' },
  { node: 'geth, jump', error: { code: -32000, message: 'invalid jump destination' }, data: '0x' },
  { node: 'geth, stack', error: { code: -32000, message: 'stack underflow (0 <=> 1)' }, data: '0x' },
  {
    node: 'anvil',
    error: { code: 3, message: 'execution reverted: custom error', data: '0xab' },
    data: '0xab',
  },
  { node: 'Besu', error: { code: -32000, message: 'Execution reverted', data: '0xab' }, data: '0xab' },
  {
    node: 'Nethermind',
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0xabcd' },
    data: '0xabcd',
  },
  {
    node: 'Hardhat',
    error: {
      code: -32603,
      message: 'Error: VM Exception while processing transaction: reverted with custom error',
      data: { message: '…', data: '0xabcd' },
    },
    data: '0xabcd',
  },
]

describe('createChainClient', () => {
  let node: Endpoint
  let spare: Endpoint

  before(async () => {
    node = await startEndpoint(honest)
    spare = await startEndpoint(honest)
  })
  beforeEach(() => {
    node.respond = honest
    for (const { asked } of [node, spare]) asked.length = 0
  })
  after(async () => {
    await Promise.all([node.stop(), spare.stop()])
  })

  const client = (rpcUrls: readonly string[], options: ChainClientOptions = {}) =>
    createChainClient({ chainId, registry, rpcUrls }, { deadline, ...options })
  const methods = ({ asked }: Endpoint) => asked.map(({ method }) => method)

  it('calls at the latest block, with gas and recipient as told', async () => {
    const to = registry
    expect(await client([node.url]).call({ to, data: '0x01', gas: 16n })).to.deep.equal({
      status: 'success',
      data: '0x2a',
    })
    const asked = node.asked.find(({ method }) => method === 'eth_call')
    expect(asked?.params).to.deep.equal([{ to, data: '0x01', gas: '0x10' }, 'latest'])
  })

  it('tells the time of a block, and nothing of a block that is not there', async () => {
    expect(await client([node.url]).blockTimestamp(7n)).to.equal(0x700)
    expect(await client([node.url]).blockTimestamp(8n)).to.equal(undefined)
  })

  it('carries its configuration', () =>
    expect(client([node.url]))
      .to.include({ chainId, registry })
      .and.deep.include({ rpcUrls: [node.url] }))

  it('cannot do without an RPC URL', () =>
    expect(() => client([])).to.throw(RangeError, 'Chain 84532 has no RPC URL.'))

  it('asks for the chain once, beside the first read', async () => {
    const chain = client([node.url])
    await chain.call(call)
    await chain.call(call)
    expect(methods(node).sort()).to.deep.equal(['eth_call', 'eth_call', 'eth_chainId'])
  })

  it('asks for the chain again after a failure: another node may be there now', async () => {
    const chain = client([node.url])
    await chain.call(call)
    node.respond = says('', 502)
    await rejection(chain.call(call))
    node.respond = outages.find(({ what }) => what === 'is of another chain')!.broken
    expect(await rejection(chain.call(call))).to.be.instanceOf(UnavailableError)
  })

  it('sends the name and the password of a URL as a header', async () => {
    const headers: unknown[] = []
    node.respond = (question, response) => {
      headers.push(response.req.headers.authorization)
      return honest(question, response)
    }
    await client([node.url.replace('//', '//na%3Ame:pass@')]).call(call)
    expect(new Set(headers)).to.deep.equal(new Set([`Basic ${btoa('na:me:pass')}`]))
  })

  for (const { node: name, error: value, data } of reverts) {
    it(`knows a revert by the words of ${name}, and asks nobody else`, async () => {
      node.respond = error(value)
      const outcome = await client([node.url, spare.url]).call(call)
      expect(outcome).to.deep.equal({ status: 'reverted', data })
      expect(spare.asked).to.deep.equal([])
    })
  }

  it('takes a revert for an outage where nothing was called', async () => {
    node.respond = error({ code: 3, message: 'execution reverted' })
    expect(await rejection(client([node.url]).blockTimestamp(7n))).to.be.instanceOf(UnavailableError)
  })

  for (const { what, broken, failure } of outages) {
    it(`is unavailable when its only node ${what}, and says so without the URL`, async () => {
      node.respond = broken
      const started = performance.now()
      const thrown = await rejection(client([node.url]).call(call))
      expect(performance.now() - started).to.be.below(2 * deadline)
      expect(thrown).to.be.instanceOf(UnavailableError).and.include({ dependency: 'rpc' })
      const { cause } = thrown as { cause: Error }
      expect(cause.message).to.equal(`RPC URL 1 of 1 for chain 84532 ${failure}.`)
      expect(inspect(thrown, { depth: 9, showHidden: true })).not.to.include('secret-key')
    })

    it(`asks the next node when the first one ${what}`, async () => {
      node.respond = broken
      const failures: string[] = []
      const chain = client([node.url, spare.url], { onFailure: (said) => failures.push(said) })
      expect(await chain.call(call)).to.deep.equal({ status: 'success', data: '0x2a' })
      const said = `RPC URL 1 of 2 for chain 84532 ${failure.replace('300', '150')}.`
      expect(failures).to.deep.equal([said])
    })
  }

  for (const time of [null, undefined, '', '0x', '1', 7]) {
    it(`is unavailable when a block's time is ${String(time)}`, async () => {
      node.respond = result({ number: '0x7', timestamp: time })
      expect(await rejection(client([node.url]).blockTimestamp(7n))).to.be.instanceOf(UnavailableError)
    })
  }

  it('is unavailable when nobody listens, and back when somebody does', async () => {
    const gone = await startEndpoint(honest)
    const chain = client([gone.url])
    await chain.call(call)
    await gone.stop()
    const thrown = (await rejection(chain.call(call))) as UnavailableError
    expect(thrown).to.be.instanceOf(UnavailableError)
    expect((thrown.cause as Error).message).to.match(/cannot be reached\.$/)
    node.respond = says('', 503)
    const both = client([gone.url, node.url])
    await rejection(both.call(call))
    node.respond = honest
    expect(await both.call(call)).to.include({ status: 'success' })
  })

  it('ends within its deadline when every node hangs', async () => {
    node.respond = but(() => undefined)
    const started = performance.now()
    const thrown = await rejection(client([node.url, node.url, node.url]).call(call))
    expect(thrown).to.be.instanceOf(UnavailableError)
    expect(performance.now() - started).to.be.within(deadline - 10, 2 * deadline)
  })
})
