import { expect } from 'chai'
import { ethers } from 'hardhat'
import { catalogue, siweStatement, type Problem } from '@onchain-verify/protocol'
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

describe('The service tells', () => {
  let chain: ServedChain
  let service: Service
  let remove: () => Promise<void>

  before(async () => {
    chain = await serveChain()
    const store = await newStore('pglite')
    remove = store.remove
    const config = await testConfig(chain, store.store)
    const secrets = testSecrets()
    await link(config, secrets, [{ wallet: ada.address, ...member('subject of Ada') }])
    service = await serve(config, secrets)
  })

  after(async () => {
    await service.close()
    await chain.stop()
    await remove()
  })

  const get = async (path: string) => {
    const response = await fetch(`${service.url}${path}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it('GET /v1/config: chains, signers, the SIWE profile, the lifetime, and every condition', async () => {
    expect(await get('/v1/config')).to.deep.equal({
      status: 200,
      body: {
        chains: [{ chainId: 84532, registry: await addressOf(chain.registry) }],
        signers: [chain.signer.address],
        statement: siweStatement,
        version: '1',
        lifetimeSeconds: 300,
        messageMaxAgeSeconds: 600,
        verifyAppUrl: 'https://verify.example/link',
        providers: JSON.parse(JSON.stringify(catalogue)) as unknown,
      },
    })
  })

  describe('GET /v1/policies/{chainId}/{address}:', () => {
    it('what a supported contract declares, with its policy hash', async () => {
      const address = await addressOf(chain.airdropClaim)
      expect(await get(`/v1/policies/84532/${address}`)).to.deep.equal({
        status: 200,
        body: {
          chainId: 84532,
          address,
          supported: true,
          problems: [],
          provider: 'microblog',
          conditions: [
            { name: 'followers', op: 'gte', value: '1000' },
            { name: 'verified', op: 'eq', value: 'true' },
          ],
          policyHash: await chain.registry.policyHashOf(address),
        },
      })
    })

    it('what keeps a contract from being supported', async () => {
      const consumer = await ethers.deployContract('SettableConsumer', [await chain.registry.getAddress()])
      await consumer.setPolicy('exchange', [{ name: 'shoe_size', op: 'gt', value: '40' }])
      const { status, body } = await get(`/v1/policies/84532/${await addressOf(consumer)}`)
      expect(status).to.equal(200)
      expect(body).to.deep.include({
        supported: false,
        problems: ['Condition 1: provider "exchange" has no condition "shoe_size".'],
      })
    })

    const refused = [
      {
        what: 'a wallet',
        path: `/v1/policies/84532/${ada.address}`,
        code: 'contract_not_found',
        status: 404,
      },
      {
        what: 'a chain that is not served',
        path: `/v1/policies/1/${ada.address}`,
        code: 'invalid_argument',
        status: 400,
      },
      {
        what: 'a chain id with leading zeros',
        path: `/v1/policies/084532/${ada.address}`,
        code: 'invalid_argument',
        status: 400,
      },
      { what: 'half an address', path: '/v1/policies/84532/0x1234', code: 'invalid_argument', status: 400 },
      {
        what: 'a wrong checksum',
        path: `/v1/policies/84532/${ada.address.replace(/[a-f]/, (digit) => digit.toUpperCase())}`,
        code: 'invalid_argument',
        status: 400,
      },
    ]
    for (const { what, path, code, status } of refused) {
      it(`${what} -> ${code}`, async () => {
        const { status: answered, body } = await get(path)
        expect(body).to.include({ code })
        expect(answered).to.equal(status)
      })
    }
  })

  it('GET /healthz: that it runs', async () => {
    expect(await get('/healthz')).to.deep.equal({ status: 200, body: { status: 'ok' } })
  })

  it('GET /readyz: that it can give verifications, and what is missing when it cannot', async () => {
    const ready = { database: 'ok', rpc: 'ok', signer: 'ok' }
    expect(await get('/readyz')).to.deep.equal({ status: 200, body: ready })
    await chain.registry.removeSigner(chain.signer.address)
    expect(await get('/readyz')).to.deep.equal({ status: 503, body: { ...ready, signer: 'failing' } })
    await chain.registry.addSigner(chain.signer.address)
    expect(await get('/readyz')).to.deep.equal({ status: 200, body: ready })
  })

  it('GET /metrics: requests by route, status and code, and never by path', async () => {
    await claim<Problem>(service.url, ada, ada.address)
    await fetch(`${service.url}/a-path-of-somebody`)
    const response = await fetch(`${service.url}/metrics`)
    const text = await response.text()
    expect(response.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/)
    expect(text).to.match(
      /onchain_verify_http_requests_total\{method="POST",route="\/v1\/onchain_verifications",status="404",code="contract_not_found"\} \d+/,
    )
    expect(text).to.match(/onchain_verify_http_request_seconds_bucket\{le="0\.005",route=/)
    expect(text).not.to.include('a-path-of-somebody')
  })

  it('GET /openapi.json: every route of the API', async () => {
    const { status, body } = await get('/openapi.json')
    expect(status).to.equal(200)
    expect(body.openapi).to.equal('3.1.0')
    expect(Object.keys(body.paths as object).sort()).to.deep.equal([
      '/healthz',
      '/readyz',
      '/v1/config',
      '/v1/onchain_verifications',
      '/v1/policies/{chainId}/{address}',
    ])
  })

  it('GET /docs: a page to browse it', async () => {
    const response = await fetch(`${service.url}/docs`)
    expect(response.status).to.equal(200)
    expect(await response.text()).to.include('swagger-ui')
  })
})
