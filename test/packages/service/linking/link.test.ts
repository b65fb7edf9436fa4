import { expect } from 'chai'
import { catalogue, type LinkingRequest, type Problem } from '@onchain-verify/protocol'
import { storeKinds, walletOf } from '../http/world'
import { startLinking, type LinkingWorld } from './world'

const ada = walletOf('Ada')
const grace = walletOf('Grace')

/** What each provider says of the stand-ins' Ada, as it is shown and stored. */
const accounts = {
  microblog: { label: 'ada', traits: { followers: '125000', verified: 'true', verified_type: 'blue' } },
  exchange: {
    label: 'ada@example.com',
    traits: { membership_active: 'true', membership_billed: 'true' },
  },
  photo_social: {
    label: 'ada.lovelace',
    traits: { followers_count: '48000', username: 'ada.lovelace' },
  },
  short_video: {
    label: 'ada',
    traits: {
      follower_count: '310000',
      following_count: '120',
      likes_count: '2400000',
      video_count: '85',
    },
  },
} as const

for (const store of storeKinds) {
  describe(`Linking an account on ${store}`, () => {
    let world: LinkingWorld
    before(async () => {
      world = await startLinking({ store })
    })
    after(() => world.close())

    for (const [provider, account] of Object.entries(accounts)) {
      it(`of ${provider}: consent, both side by side, and stored when confirmed`, async () => {
        const browser = world.browser()
        await browser.signIn(ada)
        const id = await browser.reachConfirmation(provider, {}, 'https://app.example/claim?of=1#top')
        expect(await browser.credentials()).to.deep.equal([])

        const { body } = await browser.confirmation(id)
        const { expiresAt, ...shown } = body
        expect(expiresAt - world.clock.now()).to.be.within(590, 600)
        expect(shown).to.deep.equal({
          provider,
          name: world.config.linking?.providers.find(({ id }) => id === provider)?.name,
          account,
          wallet: ada.address,
          app: { host: 'app.example', redirectUri: 'https://app.example/claim?of=1#top' },
        })

        expect((await browser.confirm(id)).body).to.deep.equal({
          redirectUrl: 'https://app.example/claim?of=1&success=true#top',
        })
        const [stored] = await browser.credentials()
        expect(stored).to.deep.include({
          provider,
          traits: account.traits,
          deletionStatement: `Delete what is stored about my ${provider} account.`,
        })
        expect(world.clock.now() - stored!.authenticatedAt).to.be.within(0, 10)

        const deletion = await browser.sign(ada, { statement: stored!.deletionStatement })
        const deleted = await browser.ask('POST', '/v1/linking/deletions', { provider, ...deletion })
        expect(deleted.status).to.equal(204)
        expect(await browser.credentials()).to.deep.equal([])
      })
    }

    it('a second time says what it replaces, and renews it', async () => {
      const browser = world.browser()
      await browser.signIn(ada)
      await browser.link('microblog', { person: 'ada' })
      const [first] = await browser.credentials()

      world.clock.ahead += 60
      const changes = { 'ada.followers': '126000' }
      const again = await browser.reachConfirmation('microblog', { person: 'ada', changes })
      expect((await browser.confirmation(again)).body.replaces).to.deep.equal({
        authenticatedAt: first!.authenticatedAt,
        sameAccount: true,
      })
      await browser.confirm(again)
      const [second] = await browser.credentials()
      expect(second!.traits.followers).to.equal('126000')
      expect(second!.authenticatedAt - first!.authenticatedAt).to.be.within(60, 70)

      const other = await browser.reachConfirmation('microblog', { person: 'grace' })
      expect((await browser.confirmation(other)).body.replaces).to.deep.equal({
        authenticatedAt: second!.authenticatedAt,
        sameAccount: false,
      })
    })

    it('by two tabs at once: each has its own state, and both can be confirmed', async () => {
      const browser = world.browser()
      await browser.signIn(grace)
      const [exchange, video] = [await browser.authorize('exchange'), await browser.authorize('short_video')]
      const videoCallback = await browser.visit(video, { person: 'grace' })
      const exchangeCallback = await browser.visit(exchange, { person: 'grace' })
      const [one, two] = await Promise.all([browser.open(exchangeCallback), browser.open(videoCallback)])
      await browser.confirm(one.searchParams.get('confirm')!)
      await browser.confirm(two.searchParams.get('confirm')!)
      expect((await browser.credentials()).map(({ provider }) => provider)).to.deep.equal([
        'exchange',
        'short_video',
      ])
    })

    it('that is called off stores nothing, and leads back with error=cancelled', async () => {
      const browser = world.browser()
      await browser.signIn(walletOf('Somebody'))
      const id = await browser.reachConfirmation('exchange', {}, 'http://localhost:3000/')
      const cancelled = await browser.ask('DELETE', `/v1/linking/confirmations/${id}`)
      expect(cancelled.body).to.deep.equal({ redirectUrl: 'http://localhost:3000/?error=cancelled' })
      expect((await browser.confirm(id)).body).to.include({ code: 'confirmation_not_found' })
      expect(await browser.credentials()).to.deep.equal([])
    })

    it('without an app leads nowhere', async () => {
      const browser = world.browser()
      await browser.signIn(walletOf('Somebody'))
      const id = await browser.reachConfirmation('exchange')
      expect((await browser.confirmation(id)).body).not.to.have.property('app')
      expect((await browser.confirm(id)).body).to.deep.equal({})
    })
  })
}

describe('GET /v1/linking/request', () => {
  let world: LinkingWorld
  before(async () => {
    world = await startLinking()
  })
  after(() => world.close())

  const request = async (query: Record<string, string>) => {
    const path = `/v1/linking/request?${new URLSearchParams(query).toString()}`
    return (await world.browser().ask<LinkingRequest>('GET', path)).body
  }

  it('tells the app, the provider with all that is stored of it, and what to sign', async () => {
    const redirect_uri = 'https://app.example/claim'
    expect(await request({ redirect_uri, providers: 'exchange' })).to.deep.equal({
      app: {
        host: 'app.example',
        redirectUri: redirect_uri,
        backUrl: 'https://app.example/claim?error=cancelled',
      },
      providers: [
        {
          id: 'exchange',
          name: 'Exchange',
          traits: [
            { name: 'membership_active', type: 'bool' },
            { name: 'membership_billed', type: 'bool' },
          ],
        },
      ],
      siwe: {
        domain: new URL(world.url).host,
        uri: `${world.url}/verify`,
        version: '1',
        statement: 'Sign in to link an account to this wallet. This costs nothing and moves nothing.',
        chainIds: [84532],
      },
    })
  })

  it('leads back with the error that the callback told the page', async () => {
    const { app } = await request({ redirect_uri: 'https://app.example/', error: 'access_denied' })
    expect(app?.backUrl).to.equal('https://app.example/?error=access_denied')
  })

  it('leads back with error=cancelled for an error that is none of ours', async () => {
    const { app } = await request({ redirect_uri: 'https://app.example/', error: 'success&x=' })
    expect(app?.backUrl).to.equal('https://app.example/?error=cancelled')
  })

  it('lists several providers once each, and all of them when none is named', async () => {
    const { providers, ...rest } = await request({ providers: 'short_video,microblog,short_video' })
    expect(providers.map(({ id }) => id)).to.deep.equal(['short_video', 'microblog'])
    expect(rest).not.to.have.property('app')
    expect((await request({})).providers.map(({ id }) => id)).to.deep.equal(Object.keys(catalogue))
  })

  it('needs no page of this service: without VERIFY_APP_DIR there is none', async () => {
    const page = await fetch(`${world.url}/verify`)
    expect([page.status, ((await page.json()) as Problem).code]).to.deep.equal([404, 'not_found'])
  })

  for (const providers of ['', 'exchange,', 'Exchange', 'constructor', 'facebook']) {
    it(`refuses providers=${JSON.stringify(providers)}`, async () =>
      expect(await request({ providers })).to.include({ code: 'provider_not_available', status: 400 }))
  }
})
