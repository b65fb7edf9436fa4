import { expect } from 'chai'
import { createHash, randomBytes } from 'node:crypto'
import { people, providerIds, startProviders, type RunningProviders } from '@onchain-verify/app-providers'

const redirectUri = 'http://127.0.0.1:9/callback'
const client = { id: 'client', secret: 'secret', redirectUris: [redirectUri] }
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

describe('A stand-in provider', () => {
  let providers: RunningProviders
  before(async () => {
    const clients = Object.fromEntries(providerIds.map((id) => [id, client]))
    providers = await startProviders({ port: 0, clients })
  })
  after(() => providers.close())

  const request = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    scope: 'wallet:user:read',
    state: 'the state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const pageUrl = (bent: Record<string, string | undefined> = {}, provider = 'exchange') => {
    const url = new URL(`${providers.url}/${provider}/authorize`)
    for (const [name, value] of Object.entries<string | undefined>({ ...request, ...bent })) {
      if (value !== undefined) url.searchParams.append(name, value)
    }
    return url
  }
  const decide = async (url: URL, form: Record<string, string>) => {
    const body = new URLSearchParams(form)
    const response = await fetch(url, { method: 'POST', redirect: 'manual', body })
    return new URL(response.headers.get('location')!)
  }
  const newCode = async () =>
    (await decide(pageUrl(), { person: 'ada', decision: 'allow' })).searchParams.get('code')!
  const exchange = async (bent: Record<string, string>) => {
    const grant = {
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: client.id,
      client_secret: client.secret,
    }
    const response = await fetch(`${providers.url}/exchange/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...grant, ...bent }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const profile = async (token: unknown) => {
    const headers = { authorization: `Bearer ${String(token)}` }
    return (await fetch(`${providers.url}/exchange/v2/user`, { headers })).status
  }

  it('shows a page with everybody to be, a label for each field, and both answers', async () => {
    const response = await fetch(pageUrl())
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).to.include("default-src 'none'")
    for (const { name } of people) expect(html).to.include(name)
    for (const [, id] of html.matchAll(/<(?:input|select) id="([^"]+)"/g)) {
      expect(html).to.include(`<label for="${id}">`)
    }
    expect(html).to.include('value="allow"').and.include('value="refuse"')
    expect(html).to.include('<html lang="en">')
  })

  it('tells the person, and redirects nowhere, when the client or its redirect_uri is not known', async () => {
    const wrong = [
      { client_id: 'other' },
      { client_id: undefined },
      { redirect_uri: undefined },
      { redirect_uri: `${redirectUri}/` },
      { redirect_uri: `${redirectUri}?x` },
      { redirect_uri: 'http://127.0.0.1:9/CALLBACK' },
      { redirect_uri: 'https://evil.example/"><script>' },
    ]
    for (const bent of wrong) {
      const response = await fetch(pageUrl(bent), { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).to.deep.equal([400, null])
      expect(await response.text())
        .to.include('role="alert"')
        .and.not.to.include('<script>')
    }
  })

  const refused = [
    { bent: { response_type: 'token' }, error: 'unsupported_response_type' },
    { bent: { code_challenge: undefined }, error: 'invalid_request' },
    { bent: { code_challenge: 'short' }, error: 'invalid_request' },
    { bent: { code_challenge_method: 'plain' }, error: 'invalid_request' },
    { bent: { code_challenge_method: undefined }, error: 'invalid_request' },
    { bent: { scope: undefined }, error: 'invalid_scope' },
    { bent: { scope: 'wallet:user:read admin' }, error: 'invalid_scope' },
  ]
  for (const { bent, error } of refused) {
    it(`answers the client ${error} for ${Object.keys(bent).join()} ${Object.values(bent).join()}`, async () => {
      const response = await fetch(pageUrl(bent), { redirect: 'manual' })
      const { searchParams } = new URL(response.headers.get('location')!)
      expect(searchParams.get('error')).to.equal(error)
      expect(searchParams.get('state')).to.equal('the state')
      expect(searchParams.has('code')).to.equal(false)
    })
  }

  it('answers access_denied to a no, and says who answers', async () => {
    const back = await decide(pageUrl(), { person: 'ada', decision: 'refuse' })
    expect(Object.fromEntries(back.searchParams)).to.deep.equal({
      error: 'access_denied',
      state: 'the state',
      iss: `${providers.url}/exchange`,
    })
  })

  it('takes a code once; a second time takes the token back', async () => {
    const code = await newCode()
    const first = await exchange({ code })
    expect(first.status).to.equal(200)
    expect(await profile(first.body.access_token)).to.equal(200)
    expect(await exchange({ code })).to.deep.equal({ status: 400, body: { error: 'invalid_grant' } })
    expect(await profile(first.body.access_token)).to.equal(401)
  })

  const wrongGrants = [
    { bent: { code_verifier: verifier.replace(/^./, '_') }, error: 'invalid_grant' },
    { bent: { code_verifier: '' }, error: 'invalid_grant' },
    { bent: { redirect_uri: `${redirectUri}/` }, error: 'invalid_grant' },
    { bent: { code: 'made up' }, error: 'invalid_grant' },
    { bent: { client_secret: 'wrong' }, error: 'invalid_client' },
    { bent: { client_id: 'other' }, error: 'invalid_client' },
    { bent: { grant_type: 'password' }, error: 'unsupported_grant_type' },
  ]
  for (const { bent, error } of wrongGrants) {
    it(`gives no token, but ${error}, with ${JSON.stringify(Object.keys(bent))} wrong`, async () =>
      expect((await exchange({ code: await newCode(), ...bent })).body).to.deep.equal({ error }))
  }

  it('gives a profile to its own tokens only', async () => expect(await profile('made up')).to.equal(401))

  it('remembers what was changed on its page, and leaves out what is empty', async () => {
    const changes = { 'grace.membership_active': 'false', 'grace.membership_billed': '', 'grace.id': 'other' }
    await decide(pageUrl(), { person: 'grace', decision: 'allow', ...changes })
    const back = await decide(pageUrl(), { person: 'grace', decision: 'allow' })
    const { body } = await exchange({ code: back.searchParams.get('code')! })
    const headers = { authorization: `Bearer ${String(body.access_token)}` }
    const response = await fetch(`${providers.url}/exchange/v2/user`, { headers })
    expect(await response.json()).to.deep.equal({
      data: {
        id: people[1]!.accounts.exchange.id,
        email: 'grace@example.com',
        membership: { active: false },
      },
    })
  })
})
