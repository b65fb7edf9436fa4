import { expect } from 'chai'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Problem } from '@onchain-verify/protocol'
import { crashPostgres, restartPostgres } from '../postgres'
import { claim } from './request'
import {
  addressOf,
  link,
  member,
  newStore,
  serve,
  serveChain,
  testConfig,
  testSecrets,
  walletOf,
  type ServedChain,
  type Service,
} from './world'

const ada = walletOf('Ada')

/** How a node may fail. Each is put in front of the chain while a claim comes. */
const failures: Readonly<Record<string, RequestListener>> = {
  'answers 500': (_, response) => response.writeHead(500).end('oops'),
  'answers a web page': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>gone</html>'),
  'answers an error of its own': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}'),
  'breaks the connection': (request) => request.socket.destroy(),
  'never answers': () => undefined,
}

/** A node whose failures a test switches on. It passes everything else on to the chain. */
class FlakyNode {
  failure: RequestListener | undefined
  readonly #server: Server
  constructor(readonly target: string) {
    this.#server = createServer((request, response) => {
      if (this.failure !== undefined) {
        this.failure(request, response)
        return
      }
      void passOn(target, request, response)
    })
  }
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/a-secret-api-key`
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const passOn = async (target: string, ...[request, response]: Parameters<RequestListener>): Promise<void> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(target, { method: 'POST', headers, body: Buffer.concat(chunks) })
  response.writeHead(answer.status, headers).end(await answer.text())
}

describe('When the chain does not answer,', () => {
  let chain: ServedChain
  let node: FlakyNode
  let service: Service
  let remove: () => Promise<void>
  let consumer: string

  before(async () => {
    chain = await serveChain()
    consumer = await addressOf(chain.incentiveProgram)
    node = new FlakyNode(chain.rpcUrl)
    const store = await newStore('pglite')
    remove = store.remove
    const config = await testConfig({ ...chain, rpcUrl: await node.listen() }, store.store)
    const secrets = testSecrets()
    await link(config, secrets, [{ wallet: ada.address, ...member('subject of Ada') }])
    service = await serve(config, secrets)
  })

  afterEach(() => {
    node.failure = undefined
  })

  after(async () => {
    await service.close()
    await node.close()
    await chain.stop()
    await remove()
  })

  for (const [what, failure] of Object.entries(failures)) {
    it(`a claim is answered 503 unavailable with Retry-After when the node ${what}, and works again after`, async () => {
      node.failure = failure
      const { status, headers, body } = await claim<Problem>(service.url, ada, consumer)
      expect(body).to.include({ code: 'unavailable', status: 503 })
      expect(status).to.equal(503)
      expect(headers.get('retry-after')).to.equal('5')
      expect(body.detail).to.equal(
        'The rpc is unavailable. This is not about the request: send it again in 5 seconds.',
      )
      node.failure = undefined
      expect((await claim(service.url, ada, consumer)).status).to.equal(200)
    })
  }

  it("a smart wallet's signature is not called wrong", async () => {
    node.failure = failures['answers 500']
    // Nobody's key made it, so only the wallet's contract could vouch for it.
    const wallet = await addressOf(chain.demoToken)
    const { body } = await claim<Problem>(service.url, ada, consumer, { address: wallet })
    expect(body.code).to.equal('unavailable')
  })

  it('/readyz says so, while /healthz stays well', async () => {
    node.failure = failures['answers 500']
    const ready = await fetch(`${service.url}/readyz`)
    expect(ready.status).to.equal(503)
    expect(await ready.json()).to.deep.equal({ database: 'ok', rpc: 'failing', signer: 'failing' })
    expect((await fetch(`${service.url}/healthz`)).status).to.equal(200)
  })

  it("neither answers nor log lines show the node's URL", async () => {
    node.failure = failures['breaks the connection']
    const { body } = await claim<Problem>(service.url, ada, consumer)
    expect(JSON.stringify(body)).not.to.include('a-secret-api-key')
    expect(service.log.text).to.include('dependency unavailable')
    expect(service.log.text).not.to.include('a-secret-api-key')
  })
})

describe('When PostgreSQL does not answer,', () => {
  it('a claim is answered 503 unavailable, and works again when the database is back', async () => {
    const chain = await serveChain()
    const consumer = await addressOf(chain.incentiveProgram)
    const { store } = await newStore('postgres')
    const config = await testConfig(chain, store)
    const secrets = testSecrets()
    await link(config, secrets, [{ wallet: ada.address, ...member('subject of Ada') }])
    const service = await serve(config, secrets)

    const before = await claim(service.url, ada, consumer)
    await crashPostgres()
    const { status, headers, body } = await claim<Problem>(service.url, ada, consumer)
    expect(body).to.include({
      code: 'unavailable',
      detail: 'The database is unavailable. This is not about the request: send it again in 5 seconds.',
    })
    expect(status).to.equal(503)
    expect(headers.get('retry-after')).to.equal('5')
    const ready = await fetch(`${service.url}/readyz`)
    expect(await ready.json()).to.deep.equal({ database: 'failing', rpc: 'ok', signer: 'ok' })

    await restartPostgres()
    const after = await claim(service.url, ada, consumer)
    expect(after.status).to.equal(200)
    expect(after.body.identityHash).to.equal(before.body.identityHash)
    await service.close()
    await chain.stop()
  })
})
