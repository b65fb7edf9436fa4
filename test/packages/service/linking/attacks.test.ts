import { expect } from 'chai'
import { walletOf } from '../http/world'
import { honest, startEndpoint, type Endpoint } from '../json-rpc-server'
import type { Browser } from './browser'
import { startLinking, type LinkingWorld } from './world'

const mallory = walletOf('Mallory')
const victim = walletOf('Victim')

describe('An account is linked by nobody but its owner, to no wallet but theirs:', () => {
  let world: LinkingWorld
  let chain: Endpoint
  before(async () => {
    chain = await startEndpoint(honest)
    world = await startLinking({ rpcUrl: chain.url })
  })
  after(async () => {
    await world.close()
    await chain.stop()
  })

  const signedIn = async (wallet: typeof victim): Promise<Browser> => {
    const browser = world.browser()
    await browser.signIn(wallet)
    return browser
  }

  /** A callback that a provider has just given for this browser's authorization. */
  const callbackOf = async (browser: Browser, provider = 'exchange', person = 'ada') =>
    browser.visit(await browser.authorize(provider), { person })

  const expectNothingOf = async (...browsers: Browser[]) => {
    for (const browser of browsers) expect(await browser.credentials()).to.deep.equal([])
  }

  describe('an attacker gets nothing by', () => {
    it("having a victim open the attacker's callback", async () => {
      const [attacker, target] = [await signedIn(mallory), await signedIn(victim)]
      const page = await target.open(await callbackOf(attacker))
      expect(page.search).to.equal('?error=authorization_expired')
      await expectNothingOf(attacker, target)
    })

    it("having a victim authorize at the provider by the attacker's link", async () => {
      const [attacker, target] = [await signedIn(mallory), await signedIn(victim)]
      const link = await attacker.authorize('exchange', 'https://app.example/')
      const callback = await target.visit(link, { person: 'ada' })
      const page = await target.open(callback)
      expect(page.search).to.equal('?error=authorization_expired')
      await expectNothingOf(attacker, target)
    })

    it('having a victim without a session open a callback', async () => {
      const attacker = await signedIn(mallory)
      const page = await world.browser().open(await callbackOf(attacker))
      expect(page.search).to.equal('?error=authorization_expired')
    })

    it("confirming a victim's confirmation, or looking at it", async () => {
      const [attacker, target] = [await signedIn(mallory), await signedIn(victim)]
      const id = await target.reachConfirmation('exchange')
      expect((await attacker.confirmation(id)).body).to.include({ code: 'confirmation_not_found' })
      expect((await attacker.confirm(id)).body).to.include({ code: 'confirmation_not_found' })
      expect((await world.browser().confirm(id)).body).to.include({ code: 'not_signed_in' })
      await expectNothingOf(attacker, target)
      expect((await target.confirmation(id)).status).to.equal(200)
    })

    it('making the browser post from another site, origin by origin', async () => {
      const target = await signedIn(victim)
      const id = await target.reachConfirmation('exchange')
      const paths = [
        ['POST', `/v1/linking/confirmations/${id}`],
        ['DELETE', `/v1/linking/confirmations/${id}`],
        ['POST', '/v1/linking/nonce'],
        ['POST', '/v1/linking/session'],
        ['DELETE', '/v1/linking/session'],
        ['POST', '/v1/linking/authorizations'],
        ['POST', '/v1/linking/deletions'],
      ] as const
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
        { origin: 'null' },
        { origin: '' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ]
      for (const [method, path] of paths) {
        for (const headers of foreign) {
          const { status, body } = await target.ask(method, path, undefined, headers)
          expect([status, body.code], `${method} ${path} ${JSON.stringify(headers)}`).to.deep.equal([
            403,
            'foreign_origin',
          ])
        }
      }
      await expectNothingOf(target)
    })

    it('reading over the origin: no CORS, and answers that nobody keeps', async () => {
      const target = await signedIn(victim)
      const { body, headers } = await target.ask('GET', '/v1/linking/credentials', undefined, {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      })
      expect(body).to.include({ code: 'foreign_origin' })
      expect(headers.get('access-control-allow-origin')).to.equal(null)
      expect(headers.get('cross-origin-resource-policy')).to.equal('same-origin')
      expect(headers.get('cache-control')).to.equal('no-store')
      expect(headers.get('referrer-policy')).to.equal('no-referrer')
    })

    it("setting the victim's session beforehand (session fixation)", async () => {
      const [attacker, target] = [world.browser(), world.browser()]
      const nonce = await attacker.nonce()
      target.cookies = attacker.cookies
      const message = target.message(victim.address, nonce)
      const signature = await victim.signMessage(message)
      expect((await target.ask('POST', '/v1/linking/session', { message, signature })).status).to.equal(200)
      expect(target.cookies).not.to.equal(attacker.cookies)
      expect((await attacker.ask('GET', '/v1/linking/session')).body).to.deep.equal({})
      expect((await attacker.ask('GET', '/v1/linking/credentials')).body).to.include({
        code: 'not_signed_in',
      })
    })
  })

  describe('nothing works twice:', () => {
    it('a callback', async () => {
      const browser = await signedIn(victim)
      const callback = await callbackOf(browser)
      expect((await browser.open(callback)).searchParams.has('confirm')).to.equal(true)
      expect((await browser.open(callback)).search).to.equal('?error=authorization_expired')
    })

    it('a callback that comes five times at once: one confirmation', async () => {
      const browser = await signedIn(victim)
      const callback = await callbackOf(browser)
      const pages = await Promise.all(Array.from({ length: 5 }, () => browser.open(callback)))
      expect(pages.filter(({ searchParams }) => searchParams.has('confirm'))).to.have.lengthOf(1)
    })

    it('a code, with a state that is fresh', async () => {
      const browser = await signedIn(victim)
      const used = new URL(await callbackOf(browser))
      await browser.open(used.href)
      const fresh = new URL(await callbackOf(browser))
      fresh.searchParams.set('code', used.searchParams.get('code')!)
      expect((await browser.open(fresh.href)).searchParams.get('error')).to.equal('provider_refused')
    })

    it('a confirmation', async () => {
      const browser = await signedIn(walletOf('Twice'))
      const id = await browser.reachConfirmation('exchange')
      expect((await browser.confirm(id)).status).to.equal(200)
      expect((await browser.confirm(id)).body).to.include({ code: 'confirmation_not_found', status: 404 })
    })

    it('a nonce, also when its message was refused', async () => {
      const browser = world.browser()
      const nonce = await browser.nonce()
      const message = browser.message(victim.address, nonce)
      const signature = await mallory.signMessage(message)
      const signIn = async (sent: unknown) => (await browser.ask('POST', '/v1/linking/session', sent)).body
      expect(await signIn({ message, signature })).to.include({ code: 'invalid_argument' })
      const right = { message, signature: await victim.signMessage(message) }
      expect(await signIn(right)).to.include({ code: 'nonce_not_valid', status: 400 })
    })
  })

  describe('an answer counts only where it was asked for:', () => {
    it("not at another provider's path (mix-up)", async () => {
      const browser = await signedIn(victim)
      const callback = (await callbackOf(browser, 'photo_social')).replace('photo_social', 'microblog')
      expect((await browser.open(callback)).search).to.equal('?error=authorization_expired')
    })

    const bent = [
      { what: 'another iss', bend: (query: URLSearchParams) => query.set('iss', 'https://evil.example') },
      { what: 'no iss where one is expected', bend: (query: URLSearchParams) => query.delete('iss') },
      { what: 'two codes', bend: (query: URLSearchParams) => query.append('code', 'another') },
      { what: 'no code', bend: (query: URLSearchParams) => query.delete('code') },
      { what: 'an id_token', bend: (query: URLSearchParams) => query.append('id_token', 'e30.e30.') },
    ]
    for (const { what, bend } of bent) {
      it(`not with ${what}`, async () => {
        const browser = await signedIn(victim)
        const callback = new URL(await callbackOf(browser, 'exchange'))
        bend(callback.searchParams)
        expect((await browser.open(callback.href)).search).to.equal(
          '?error=provider_refused&providers=exchange',
        )
      })
    }

    it('not with an iss from a provider that has none', async () => {
      const browser = await signedIn(victim)
      const callback = `${await callbackOf(browser, 'microblog')}&iss=https://evil.example`
      expect((await browser.open(callback)).searchParams.get('error')).to.equal('provider_refused')
    })

    for (const state of ['', 'x', '0'.repeat(64), '%00', 'a'.repeat(10_000)]) {
      it(`not with the state ${JSON.stringify(state.slice(0, 12))}`, async () => {
        const browser = await signedIn(victim)
        const callback = new URL(await callbackOf(browser))
        callback.searchParams.set('state', state)
        expect((await browser.open(callback.href)).search).to.equal('?error=authorization_expired')
      })
    }

    it("not with a session's own token as state, nor a nonce", async () => {
      const browser = await signedIn(victim)
      for (const token of [browser.cookies.split('=')[1]!, await browser.nonce()]) {
        const callback = new URL(await callbackOf(browser))
        callback.searchParams.set('state', token)
        expect((await browser.open(callback.href)).search).to.equal('?error=authorization_expired')
      }
    })
  })

  describe('nothing holds for ever:', () => {
    const wait = (seconds: number) => (world.clock.ahead += seconds)

    it('a state for 10 minutes', async () => {
      const browser = await signedIn(victim)
      const [intime, outdated] = [await callbackOf(browser), await callbackOf(browser)]
      wait(595)
      expect((await browser.open(intime)).searchParams.has('confirm')).to.equal(true)
      wait(10)
      expect((await browser.open(outdated)).search).to.equal('?error=authorization_expired')
    })

    it('a confirmation for 10 minutes', async () => {
      const browser = await signedIn(victim)
      const id = await browser.reachConfirmation('exchange')
      wait(601)
      expect((await browser.confirm(id)).body).to.include({ code: 'confirmation_not_found' })
      await expectNothingOf(browser)
    })

    it('a nonce for 10 minutes', async () => {
      const browser = world.browser()
      const nonce = await browser.nonce()
      wait(601)
      const message = browser.message(victim.address, nonce)
      const signed = { message, signature: await victim.signMessage(message) }
      const { body } = await browser.ask('POST', '/v1/linking/session', signed)
      expect(body).to.include({ code: 'nonce_not_valid' })
    })

    it('a session for an hour', async () => {
      const browser = await signedIn(victim)
      wait(3601)
      expect((await browser.ask('GET', '/v1/linking/session')).body).to.deep.equal({})
      expect((await browser.ask('GET', '/v1/linking/credentials')).body).to.include({ code: 'not_signed_in' })
    })
  })

  it('signing in with another wallet ends what was pending for the first', async () => {
    const browser = await signedIn(victim)
    const callback = await callbackOf(browser)
    const id = await browser.reachConfirmation('short_video')
    const before = browser.cookies
    await browser.signIn(mallory)
    expect((await browser.open(callback)).search).to.equal('?error=authorization_expired')
    expect((await browser.confirm(id)).body).to.include({ code: 'confirmation_not_found' })
    await expectNothingOf(browser)
    browser.cookies = before
    expect((await browser.ask('GET', '/v1/linking/session')).body).to.deep.equal({})
    expect((await browser.open(callback)).search).to.equal('?error=authorization_expired')
  })

  it('signing out ends everything', async () => {
    const browser = await signedIn(victim)
    const callback = await callbackOf(browser)
    const { cookies } = browser
    expect((await browser.ask('DELETE', '/v1/linking/session')).status).to.equal(204)
    expect(browser.cookies).to.equal('')
    browser.cookies = cookies
    expect((await browser.open(callback)).search).to.equal('?error=authorization_expired')
    expect((await browser.ask('GET', '/v1/linking/session')).body).to.deep.equal({})
  })
})
