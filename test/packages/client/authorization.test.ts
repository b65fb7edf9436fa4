import { expect } from 'chai'
import fc from 'fast-check'
import { authorizationUrl, InvalidInputError, readAuthorizationResult } from '@onchain-verify/client'

const verifyAppUrl = 'https://verify.example/link'
const redirectUri = 'https://app.example/claim'

describe('authorizationUrl', () => {
  it('is that of the specification', () => {
    expect(authorizationUrl({ verifyAppUrl, redirectUri, provider: 'exchange' })).to.equal(
      'https://verify.example/link?redirect_uri=https%3A%2F%2Fapp.example%2Fclaim&providers=exchange',
    )
  })

  it('takes the provider from an error’s redirectUrl', () => {
    const url = authorizationUrl({ verifyAppUrl: `${verifyAppUrl}?providers=exchange`, redirectUri })
    expect(Object.fromEntries(new URL(url).searchParams)).to.deep.equal({
      providers: 'exchange',
      redirect_uri: redirectUri,
    })
  })

  it('leaves the result of an earlier way back out', () => {
    const url = authorizationUrl({
      verifyAppUrl,
      redirectUri: `${redirectUri}?a=1&success=true&error=x`,
      provider: 'exchange',
    })
    expect(new URL(url).searchParams.get('redirect_uri')).to.equal(`${redirectUri}?a=1`)
  })

  for (const place of [
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://[::1]:1/',
    'http://a.localhost/',
  ]) {
    it(`goes to ${place}`, () => {
      expect(authorizationUrl({ verifyAppUrl: place, redirectUri: place, provider: 'x' })).to.include(place)
    })
  }

  const unsafe = [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://app.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'https://verify.example@evil.example/',
    '//app.example',
    '/claim',
    '',
  ]
  for (const place of unsafe) {
    it(`refuses ${JSON.stringify(place)}`, () => {
      const rule = 'must be an https URL, or http on this machine, without a user name.'
      const to = (bent: object) => () =>
        authorizationUrl({ verifyAppUrl, redirectUri, provider: 'exchange', ...bent })
      expect(to({ verifyAppUrl: place })).to.throw(InvalidInputError, `verifyAppUrl ${rule}`)
      expect(to({ redirectUri: place })).to.throw(InvalidInputError, `redirectUri ${rule}`)
    })
  }

  it('refuses to go without a provider', () => {
    expect(() => authorizationUrl({ verifyAppUrl, redirectUri })).to.throw(
      InvalidInputError,
      'Give the provider: verifyAppUrl does not name one.',
    )
  })
})

describe('readAuthorizationResult', () => {
  const rows = [
    { query: '?success=true&a=1#b', result: { linked: true, url: `${redirectUri}?a=1#b` } },
    {
      query: '?a=1&error=access_denied',
      result: { linked: false, error: 'access_denied', url: `${redirectUri}?a=1` },
    },
    { query: '?success=true&error=x', result: { linked: false, error: 'x', url: redirectUri } },
    { query: '?error=', result: { linked: false, error: 'unknown', url: redirectUri } },
    { query: '?error=<b>Call+us</b>', result: { linked: false, error: 'unknown', url: redirectUri } },
    { query: '?success=false', result: undefined },
    { query: '?success=TRUE', result: undefined },
    { query: '?a=1', result: undefined },
  ]
  for (const { query, result } of rows) {
    it(`reads ${query}`, () => expect(readAuthorizationResult(redirectUri + query)).to.deep.equal(result))
  }

  it('never throws, and passes on nothing that is not a code', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, asError) => {
        const result = readAuthorizationResult(
          asError ? `${redirectUri}?error=${encodeURIComponent(text)}` : text,
        )
        if (result?.linked === false) expect(result.error).to.match(/^[a-z][a-z0-9_]{0,63}$/)
      }),
    )
  })
})
