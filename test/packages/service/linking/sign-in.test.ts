import { expect } from 'chai'
import { siweStatement, type LinkingSession } from '@onchain-verify/protocol'
import { walletOf } from '../http/world'
import type { MessageFields } from './browser'
import { startLinking, type LinkingWorld } from './world'

const ada = walletOf('Ada')
const consumer = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('Signing in to the verify page', () => {
  let world: LinkingWorld
  before(async () => {
    world = await startLinking()
  })
  after(() => world.close())

  const refused: {
    what: string
    bent: (world: LinkingWorld) => Partial<MessageFields>
    says: (world: LinkingWorld) => string
  }[] = [
    {
      what: "a claim's statement",
      bent: () => ({ statement: siweStatement }),
      says: () =>
        'Statement must be exactly "Sign in to link an account to this wallet. This costs nothing and moves nothing."',
    },
    {
      what: "a deletion's statement",
      bent: () => ({ statement: 'Delete what is stored about my exchange account.' }),
      says: () =>
        'Statement must be exactly "Sign in to link an account to this wallet. This costs nothing and moves nothing."',
    },
    {
      what: "another site's domain",
      bent: () => ({ domain: 'evil.example' }),
      says: ({ url }) => `The message must be to ${new URL(url).host}, which its first line names.`,
    },
    {
      what: "another scheme than the page's",
      bent: () => ({ scheme: 'ftp' }),
      says: ({ url }) => `The message must be to ${new URL(url).host}, which its first line names.`,
    },
    {
      what: "another site's URI",
      bent: () => ({ uri: 'https://evil.example/verify' }),
      says: ({ url }) => `URI must be exactly ${url}/verify`,
    },
    {
      what: 'another path of ours',
      bent: ({ url }) => ({ uri: `${url}/` }),
      says: ({ url }) => `URI must be exactly ${url}/verify`,
    },
    {
      what: 'a contract in its Resources',
      bent: () => ({ resources: [`eip155:84532:${consumer}`] }),
      says: () => 'The message must have no Resources.',
    },
    {
      what: 'a chain that is not served',
      bent: () => ({ chainId: 1 }),
      says: () => 'Chain ID must be one that is served here: 84532.',
    },
    {
      what: 'an Issued At of long ago',
      bent: ({ clock }) => ({ issuedAt: new Date((clock.now() - 601) * 1000) }),
      says: () => 'Issued At is more than 600 seconds ago. Sign a new message.',
    },
  ]
  for (const { what, bent, says } of refused) {
    it(`refuses ${what}, and leaves the nonce`, async () => {
      const browser = world.browser()
      const nonce = await browser.nonce()
      const signedBy = async (fields: Partial<MessageFields>) => {
        const message = browser.message(ada.address, nonce, fields)
        return { message, signature: await ada.signMessage(message) }
      }
      const { body } = await browser.ask('POST', '/v1/linking/session', await signedBy(bent(world)))
      expect(body).to.include({ code: 'invalid_argument', detail: says(world) })
      expect((await browser.ask('POST', '/v1/linking/session', await signedBy({}))).status).to.equal(200)
    })
  }

  it('refuses a nonce of another session, and one that was made up', async () => {
    const [browser, other] = [world.browser(), world.browser()]
    await browser.nonce()
    for (const nonce of [await other.nonce(), 'a1b2c3d4e5f6', '0'.repeat(64)]) {
      const message = browser.message(ada.address, nonce)
      const signed = { message, signature: await ada.signMessage(message) }
      const { body } = await browser.ask('POST', '/v1/linking/session', signed)
      expect(body).to.include({ code: 'nonce_not_valid' })
    }
  })

  it('needs a session to begin with', async () => {
    const browser = world.browser()
    const signed = await browser.sign(ada)
    browser.cookies = 'other=1'
    const { body } = await browser.ask('POST', '/v1/linking/session', signed)
    expect(body).to.include({ code: 'nonce_not_valid' })
  })

  it('takes the domain with its scheme in front, too', async () => {
    const browser = world.browser()
    const signed = await browser.sign(ada, { scheme: 'http' })
    const { body } = await browser.ask<LinkingSession>('POST', '/v1/linking/session', signed)
    expect(body.wallet).to.equal(ada.address)
  })

  it('tells who is signed in, and until when', async () => {
    const browser = world.browser()
    expect((await browser.ask('GET', '/v1/linking/session')).body).to.deep.equal({})
    await browser.signIn(ada)
    const { body } = await browser.ask<LinkingSession>('GET', '/v1/linking/session')
    expect(body.wallet).to.equal(ada.address)
    expect(body.expiresAt! - world.clock.now()).to.be.within(3590, 3600)
  })

  it('keeps the session when another nonce is asked for', async () => {
    const browser = world.browser()
    await browser.signIn(ada)
    const { cookies } = browser
    await browser.nonce()
    expect(browser.cookies).to.equal(cookies)
  })

  it('gives a cookie that scripts and other sites have no use of', async () => {
    const answer = await world.browser().ask('POST', '/v1/linking/nonce')
    expect(answer.headers.getSetCookie()).to.have.lengthOf(1)
    expect(answer.headers.getSetCookie()[0]).to.match(
      /^verify_session=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('works at another process on the same store', async () => {
    const postgres = await startLinking({ store: 'postgres' })
    const second = await postgres.another()
    const browser = postgres.browser()
    await browser.signIn(ada)
    const id = await browser.reachConfirmation('exchange')
    const { headers, status } = await browser.ask('POST', `${second.url}/v1/linking/confirmations/${id}`)
    expect(headers.get('set-cookie')).to.equal(null)
    expect(status).to.equal(200)
    expect(await browser.credentials()).to.have.lengthOf(1)
    await second.close()
    await postgres.close()
  })
})

describe('Deleting a credential', () => {
  let world: LinkingWorld
  before(async () => {
    world = await startLinking()
  })
  after(() => world.close())

  const linked = async () => {
    const browser = world.browser()
    await browser.signIn(ada)
    await browser.link('exchange')
    return browser
  }
  const statement = 'Delete what is stored about my exchange account.'

  it("needs the wallet's signature under the provider's own statement", async () => {
    const browser = await linked()
    const attempts = [
      { by: ada, bent: {}, code: 'invalid_argument' },
      { by: ada, bent: { statement: statement.replace('exchange', 'microblog') }, code: 'invalid_argument' },
      { by: walletOf('Mallory'), bent: { statement }, code: 'invalid_argument' },
    ]
    for (const { by, bent, code } of attempts) {
      const deletion = { provider: 'exchange', ...(await browser.sign(by, bent)) }
      expect((await browser.ask('POST', '/v1/linking/deletions', deletion)).body).to.include({ code })
    }
    expect(await browser.credentials()).to.have.lengthOf(1)
  })

  it('needs a session of the wallet: the signature alone does not do', async () => {
    const browser = await linked()
    const deletion = { provider: 'exchange', ...(await browser.sign(ada, { statement })) }
    const other = world.browser()
    const { body } = await other.ask('POST', '/v1/linking/deletions', deletion)
    expect(body).to.include({ code: 'not_signed_in' })
    await other.signIn(ada)
    const { body: later } = await other.ask('POST', '/v1/linking/deletions', deletion)
    expect(later).to.include({ code: 'nonce_not_valid' })
    expect(await browser.credentials()).to.have.lengthOf(1)
  })

  it('that is not there says so, and a provider that does not exist, too', async () => {
    const browser = world.browser()
    await browser.signIn(walletOf('Nobody'))
    const ask = async (provider: string) => {
      const signed = await browser.sign(walletOf('Nobody'), {
        statement: statement.replace('exchange', provider),
      })
      return (await browser.ask('POST', '/v1/linking/deletions', { provider, ...signed })).body
    }
    expect(await ask('exchange')).to.include({ code: 'credential_not_found', status: 404 })
    expect(await ask('constructor')).to.include({ code: 'provider_not_available' })
  })
})
