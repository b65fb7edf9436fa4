import { expect } from 'chai'
import type { Config, Secrets } from '@onchain-verify/service'
import type { Problem } from '@onchain-verify/protocol'
import { claim, post } from './request'
import {
  addressOf,
  link,
  member,
  newStore,
  serve,
  serveChain,
  storeKinds,
  testConfig,
  testSecrets,
  walletOf,
  type ServedChain,
  type Service,
} from './world'

const ada = walletOf('Ada')
const grace = walletOf('Grace')
const unproven = { message: 'not a message', signature: '0x00' }

for (const kind of storeKinds) {
  describe(`A rate limit on ${kind}`, () => {
    let chain: ServedChain
    let config: Config
    let secrets: Secrets
    let service: Service
    let store: Awaited<ReturnType<typeof newStore>> | undefined

    before(async () => {
      chain = await serveChain()
    })
    after(async () => {
      await chain.stop()
      await store?.remove()
    })

    const start = async (rateLimit: Config['rateLimit'], trustedProxies: readonly string[] = []) => {
      // PostgreSQL keeps the shares, so each test gets a database; PGlite does not, and is slow to create.
      if (kind === 'postgres' || store === undefined) store = await newStore(kind)
      const base = await testConfig(chain, store.store)
      config = { ...base, rateLimit, http: { ...base.http, trustedProxies } }
      secrets = testSecrets()
      await link(config, secrets, [
        { wallet: ada.address, ...member('subject of Ada') },
        { wallet: grace.address, ...member('subject of Grace') },
      ])
      service = await serve(config, secrets)
    }

    afterEach(() => service.close())

    it('refuses an address that has used up its share, and says when to come again', async () => {
      await start({ perIp: 2, perWallet: 0 })
      for (let asked = 0; asked < 2; asked++) expect((await post(service.url, unproven)).status).to.equal(400)
      const { status, headers, body } = await post(service.url, unproven)
      expect(status).to.equal(429)
      expect(body.code).to.equal('rate_limited')
      expect(body.detail).to.match(/^This address has used up its 2 requests a minute\. Wait \d+ seconds\.$/)
      expect(Number(headers.get('retry-after'))).to.be.within(1, 60)
    })

    it('refuses a wallet that has used up its share, and no other', async () => {
      await start({ perIp: 0, perWallet: 1 })
      const at = await addressOf(chain.incentiveProgram)
      expect((await claim(service.url, ada, at)).status).to.equal(200)
      const { status, body } = await claim<Problem>(service.url, ada, at)
      expect(status).to.equal(429)
      expect(body.detail).to.match(/^This wallet has used up its 1 requests a minute\./)
      expect((await claim(service.url, grace, at)).status).to.equal(200)
    })

    it("takes nothing from a wallet's share for requests that its owner did not sign", async () => {
      await start({ perIp: 0, perWallet: 1 })
      const at = await addressOf(chain.incentiveProgram)
      for (let asked = 0; asked < 3; asked++) {
        await claim<Problem>(service.url, grace, at, { address: ada.address as `0x${string}` })
      }
      expect((await claim(service.url, ada, at)).status).to.equal(200)
    })

    it('believes X-Forwarded-For of no one by default', async () => {
      await start({ perIp: 1, perWallet: 0 })
      await post(service.url, unproven, { 'x-forwarded-for': '203.0.113.1' })
      const { status } = await post(service.url, unproven, { 'x-forwarded-for': '203.0.113.2' })
      expect(status).to.equal(429)
    })

    it('believes X-Forwarded-For of a trusted proxy', async () => {
      await start({ perIp: 1, perWallet: 0 }, ['127.0.0.1'])
      await post(service.url, unproven, { 'x-forwarded-for': '203.0.113.1' })
      const other = await post(service.url, unproven, { 'x-forwarded-for': '203.0.113.2' })
      const same = await post(service.url, unproven, { 'x-forwarded-for': '203.0.113.1' })
      expect([other.status, same.status]).to.deep.equal([400, 429])
    })

    if (kind === 'postgres') {
      it('is shared by two replicas on one database', async () => {
        await start({ perIp: 0, perWallet: 2 })
        const replica = await serve(config, secrets)
        const at = await addressOf(chain.incentiveProgram)
        const first = await claim(service.url, ada, at)
        const second = await claim(replica.url, ada, at)
        expect([first.status, second.status]).to.deep.equal([200, 200])
        expect(first.body.identityHash).to.equal(second.body.identityHash)
        const third = await Promise.all([service, replica].map(({ url }) => claim<Problem>(url, ada, at)))
        expect(third.map(({ status }) => status)).to.deep.equal([429, 429])
        await replica.close()
      })
    }
  })
}
