import { expect } from 'chai'
import { inspect } from 'node:util'
import { createChainClient, UnavailableError, type ChainClientOptions } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import { honest, startEndpoint, type Endpoint } from '../json-rpc-server'
import { but, error, outages, result, reverts, says } from './broken-nodes'

const chainId = 84532
const registry = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const deadline = 300
const call = { data: '0x00' } as const

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
