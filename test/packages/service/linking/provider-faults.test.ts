import { expect } from 'chai'
import { walletOf } from '../http/world'
import type { Browser } from './browser'
import { goodToken, json, startHostileProvider, type HostileProvider, type Respond } from './hostile-provider'
import { startLinking, type LinkingWorld } from './world'

const good = {
  data: {
    id: '7',
    username: 'ada',
    public_metrics: { followers_count: 5 },
    verified: true,
    verified_type: 'blue',
  },
}

const profileWith = (bent: object) => json({ data: { ...good.data, ...bent } })

const redirect: Respond = (_, response) => response.writeHead(302, { location: '/microblog/elsewhere' }).end()
const silent: Respond = () => undefined
const half: Respond = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":')
const huge: Respond = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(5000) + '{}')
const broken: Respond = ({ socket }) => socket.destroy()
const text: Respond = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')

const faults: { what: string; token?: Respond; profile?: Respond; code: string }[] = [
  { what: 'a token endpoint that redirects', token: redirect, code: 'provider_refused' },
  { what: 'a token endpoint that says nothing', token: silent, code: 'provider_unavailable' },
  { what: 'a token endpoint that stops in the middle', token: half, code: 'provider_unavailable' },
  { what: 'a token endpoint that says too much', token: huge, code: 'provider_refused' },
  { what: 'a token endpoint that hangs up', token: broken, code: 'provider_unavailable' },
  { what: 'a token endpoint that answers a page', token: text, code: 'provider_refused' },
  { what: 'a token endpoint that is down', token: json({}, 503), code: 'provider_unavailable' },
  { what: 'a token endpoint with too many requests', token: json({}, 429), code: 'provider_unavailable' },
  {
    what: 'a token endpoint that refuses the code',
    token: json({ error: 'invalid_grant' }, 400),
    code: 'provider_refused',
  },
  {
    what: 'a token endpoint that does not know us',
    token: json({ error: 'invalid_client' }, 401),
    code: 'provider_refused',
  },
  {
    what: 'a token response without a token',
    token: json({ token_type: 'bearer' }),
    code: 'provider_refused',
  },
  { what: 'a token response without a type', token: json({ access_token: 'x' }), code: 'provider_refused' },
  {
    what: 'a token that is no bearer token',
    token: json({ access_token: 'x', token_type: 'mac' }),
    code: 'provider_refused',
  },
  { what: 'a profile that redirects', profile: redirect, code: 'provider_refused' },
  { what: 'a profile that does not come', profile: silent, code: 'provider_unavailable' },
  { what: 'a profile that stops in the middle', profile: half, code: 'provider_unavailable' },
  { what: 'a profile that is too long', profile: huge, code: 'provider_refused' },
  { what: 'a profile that is a page', profile: text, code: 'provider_refused' },
  { what: 'a profile that is refused', profile: json({}, 403), code: 'provider_refused' },
  { what: 'a profile that is down', profile: json({}, 500), code: 'provider_unavailable' },
  { what: 'a profile that is accepted, not given', profile: json(good, 202), code: 'provider_refused' },
  { what: 'a profile that is null', profile: json(null), code: 'profile_incomplete' },
  { what: 'a profile without an id', profile: profileWith({ id: undefined }), code: 'profile_incomplete' },
  { what: 'a profile with an empty id', profile: profileWith({ id: '' }), code: 'profile_incomplete' },
  {
    what: 'a profile without a number',
    profile: profileWith({ public_metrics: {} }),
    code: 'profile_incomplete',
  },
  {
    what: 'a profile with a number in quotes',
    profile: profileWith({ public_metrics: { followers_count: '5' } }),
    code: 'profile_incomplete',
  },
  {
    what: 'a profile without a yes or no',
    profile: profileWith({ verified: undefined }),
    code: 'profile_incomplete',
  },
  {
    what: 'a profile with null for a no',
    profile: profileWith({ verified: null }),
    code: 'profile_incomplete',
  },
]

describe('A provider that fails stores nothing, and says why:', () => {
  let provider: HostileProvider
  let world: LinkingWorld
  let browser: Browser
  before(async () => {
    provider = await startHostileProvider()
    const providerLimits = { timeout: 150, maxBytes: 4096 }
    world = await startLinking({ providersUrl: provider.url, providerLimits })
    browser = world.browser()
    await browser.signIn(walletOf('Ada'))
  })
  after(async () => {
    await world.close()
    await provider.stop()
  })

  const callbackTo = async (query: Record<string, string>, redirectUri?: string) => {
    const url = new URL(await browser.authorize('microblog', redirectUri))
    const callback = new URL(url.searchParams.get('redirect_uri')!)
    const parameters = { state: url.searchParams.get('state')!, ...query }
    for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value)
    return browser.open(callback.href)
  }

  for (const { what, token = goodToken, profile = json(good), code } of faults) {
    it(`${what} -> ${code}`, async () => {
      Object.assign(provider, { token, profile })
      provider.asked.length = 0
      const page = await callbackTo({ code: 'any' }, 'https://app.example/?of=1')
      expect(Object.fromEntries(page.searchParams)).to.deep.equal({
        error: code,
        providers: 'microblog',
        redirect_uri: 'https://app.example/?of=1',
      })
      expect(provider.asked).not.to.include('/microblog/elsewhere')
      expect(await browser.credentials()).to.deep.equal([])
    })
  }

  it('but for one that does not, within the same limits', async () => {
    Object.assign(provider, { token: goodToken, profile: json(good) })
    expect((await callbackTo({ code: 'any' })).searchParams.has('confirm')).to.equal(true)
  })

  const answers = [
    { error: 'access_denied', code: 'access_denied' },
    { error: 'server_error', code: 'provider_unavailable' },
    { error: 'temporarily_unavailable', code: 'provider_unavailable' },
    { error: 'invalid_scope', code: 'provider_refused' },
    { error: 'unheard_of', code: 'provider_refused' },
  ]
  for (const { error, code } of answers) {
    it(`${error} in its answer -> ${code}, and no code is exchanged`, async () => {
      provider.asked.length = 0
      const page = await callbackTo({ error })
      expect(page.searchParams.get('error')).to.equal(code)
      expect(provider.asked).to.deep.equal([])
    })
  }

  it('and logs it with its causes, without a token, code, state or subject', () => {
    const { lines, text: all } = world.log
    const failures = lines.filter(({ msg }) => msg === 'account not linked')
    expect(failures.length).to.be.greaterThan(faults.length)
    const told = failures.map(({ provider: of, code, detail }) => [of, code, detail].join())
    expect(told).to.include.members([
      'microblog,provider_refused,Status 302.',
      'microblog,provider_refused,The provider said invalid_client.',
      'microblog,profile_incomplete,Missing or of another type: verified.',
    ])
    const callbacks = lines.filter(({ route }) => route === '/v1/linking/callback/:provider')
    expect(callbacks.some(({ code, status }) => code === 'profile_incomplete' && status === 303)).to.equal(
      true,
    )
    for (const secret of [
      'token-that-nobody-keeps',
      'code=any',
      'state=',
      '"ada"',
      browser.cookies.split('=')[1]!,
    ]) {
      expect(all).not.to.include(secret)
    }
  })
})
