import { expect } from 'chai'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { startServer } from '@onchain-verify/node'
import { WebSocket } from 'ws'
import { Client, Engine, createWorld, type World } from './world'

const chainId = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })

describe('node JSON-RPC: transport', () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld({ maxBody: 1000 })
  })
  afterEach(() => world.stop())

  /** fetch sets the Host header itself. */
  async function statusFor(host: string): Promise<number | undefined> {
    const sent = request(world.server.url, { method: 'POST', headers: { host } }).end(chainId)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }

  it('listens on loopback', () => expect(world.server.url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/))

  it('takes nothing but POST and OPTIONS', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
      const response = await fetch(world.server.url, { method })
      expect([response.status, response.headers.get('allow')]).to.deep.equal([405, 'POST, OPTIONS'])
    }
  })

  it('lets pages of every origin in', async () => {
    const preflight = await fetch(world.server.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example' },
    })
    expect(preflight.status).to.equal(204)
    expect(preflight.headers.get('access-control-allow-methods')).to.equal('POST, OPTIONS')
    const { headers } = await world.post(chainId)
    expect(headers.get('access-control-allow-origin')).to.equal('*')
    expect(headers.get('content-type')).to.equal('application/json')
  })

  it('refuses a body over the limit with 413, whether or not its length is said', async () => {
    expect((await world.post('x'.repeat(1001))).status).to.equal(413)
    expect((await world.post(' '.repeat(1000 - chainId.length) + chainId)).status).to.equal(200)
    const sent = request(world.server.url, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
    sent.on('error', () => sent.destroy())
    sent.write('x'.repeat(2000))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect(response.statusCode).to.equal(413)
    sent.destroy()
  })

  for (const host of ['localhost', 'LOCALHOST:8545', '127.0.0.1:1', '[::1]:8545', 'dapp.localhost']) {
    it(`answers to ${host}`, async () => expect(await statusFor(host)).to.equal(200))
  }

  for (const host of [
    'evil.example',
    'evil.example:8545',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ]) {
    it(`does not answer to ${JSON.stringify(host)}`, async () => expect(await statusFor(host)).to.equal(403))
  }

  it('does not open a WebSocket for another host', async () => {
    const socket = new WebSocket(world.server.url.replace('http', 'ws'), {
      headers: { host: 'evil.example' },
    })
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).to.contain('403')
  })

  it('answers to a name that it is told', async () => {
    await world.stop()
    world = await createWorld({ allowedHosts: ['Chain.internal'] })
    expect(await statusFor('chain.internal:8545')).to.equal(200)
    expect(await statusFor('evil.example')).to.equal(403)
  })

  it('answers over WebSocket at the same port, batches too', async () => {
    const client = await Client.connect(world.server.url)
    expect(await client.ask(5, 'eth_chainId')).to.deep.equal({ jsonrpc: '2.0', id: 5, result: '0x14a34' })
    client.socket.send(`[${chainId},1]`)
    const [batch] = await client.messages(1, (message): message is { id: unknown }[] =>
      Array.isArray(message),
    )
    expect(batch?.map(({ id }) => id)).to.deep.equal([1, null])
    client.socket.send('{')
    const isParseError = (message: unknown): message is object => JSON.stringify(message).includes('-32700')
    expect(await client.messages(1, isParseError)).to.have.length(1)
  })

  it('closes a WebSocket that sends more than the limit', async () => {
    const client = await Client.connect(world.server.url)
    client.socket.send('x'.repeat(1001))
    const [code] = (await once(client.socket, 'close')) as [number]
    expect(code).to.equal(1009)
  })

  it('stops: open sockets end, the port is free and nothing listens to the engine', async () => {
    const client = await Client.connect(world.server.url)
    const { port } = new URL(world.server.url)
    const idle = connect(Number(port), '127.0.0.1')
    await once(idle, 'connect')
    const ended = Promise.all([once(client.socket, 'close'), once(idle, 'close')])
    idle.resume()
    await world.server.stop()
    const [[code]] = (await ended) as [[number], unknown]
    expect(code).to.equal(1001)
    expect(world.engine.eventNames()).to.deep.equal([])
    const again = await startServer(new Engine(), { port: Number(port) })
    await again.stop()
    await again.stop()
  })

  it('says in one line that the port is taken', async () => {
    const { port } = new URL(world.server.url)
    const engine = new Engine()
    const error = await startServer(engine, { port: Number(port) }).catch((reason: unknown) => reason)
    expect(error).to.be.an('error').with.property('name', 'ListenError')
    expect((error as Error).message).to.equal(
      `Cannot listen on 127.0.0.1, port ${port}: another program uses the port; stop it or choose another with --port.`,
    )
    expect(engine.eventNames()).to.deep.equal([])
  })
})

describe('node JSON-RPC: public mode', () => {
  let world: World
  before(async () => {
    world = await createWorld({ isPublic: true })
  })
  after(() => world.stop())

  it('answers eth_getBlockReceipts with HTTP 403', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockReceipts', params: ['latest'] }
    const { status, text } = await world.post(JSON.stringify(body))
    expect(status).to.equal(403)
    const error = { code: -32004, message: 'eth_getBlockReceipts is not available on public endpoints' }
    expect(JSON.parse(text)).to.deep.equal({ jsonrpc: '2.0', id: 1, error })
    const batch = await world.post(`[${JSON.stringify(body)},${chainId}]`)
    expect(batch.status).to.equal(200)
    expect(JSON.parse(batch.text)).to.deep.equal([
      { jsonrpc: '2.0', id: 1, error },
      { jsonrpc: '2.0', id: 1, result: '0x14a34' },
    ])
  })

  for (const method of [
    'evm_mine',
    'hardhat_setBalance',
    'debug_traceTransaction',
    'anvil_mine',
    'preconf_dropAtSeal',
    'personal_sign',
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTypedData_v4',
    'EVM_mine',
    'mine',
  ]) {
    it(`refuses ${method}`, async () => {
      world.engine.asked.length = 0
      expect((await world.ask(method)).error?.code).to.equal(-32601)
      expect(world.engine.asked).to.deep.equal([])
    })
  }

  for (const method of ['eth_chainId', 'net_version', 'web3_clientVersion']) {
    it(`answers ${method}`, async () => expect(await world.ask(method)).to.have.property('result'))
  }
})
