import { expect } from 'chai'
import { assert, constantFrom, oneof, property, string, stringMatching, tuple, webUrl } from 'fast-check'
import { linkErrors } from '@onchain-verify/protocol'
import { LinkingError, parseRedirectUri, withOutcome } from '@onchain-verify/service'

const accepted: { given: string; redirectUri?: string; host: string }[] = [
  { given: 'https://app.example', redirectUri: 'https://app.example/', host: 'app.example' },
  {
    given: 'https://app.example/a/../b?c=d#e',
    redirectUri: 'https://app.example/b?c=d#e',
    host: 'app.example',
  },
  { given: 'https://APP.example:443/', redirectUri: 'https://app.example/', host: 'app.example' },
  {
    given: 'HTTPS://app.example:8443/x',
    redirectUri: 'https://app.example:8443/x',
    host: 'app.example:8443',
  },
  { given: 'https://xn--bcher-kva.example/', host: 'xn--bcher-kva.example' },
  { given: 'https://app.example/?next=https://evil.example/@', host: 'app.example' },
  { given: 'https://192.0.2.1/', host: '192.0.2.1' },
  { given: 'http://localhost:3000/claim', host: 'localhost:3000' },
  { given: 'http://127.0.0.1:3000/', host: '127.0.0.1:3000' },
  { given: 'http://127.9.9.9/', host: '127.9.9.9' },
  { given: 'http://[::1]:3000/', host: '[::1]:3000' },
]

const refused = [
  '',
  '/claim',
  '//app.example/',
  'app.example',
  'https:app.example',
  'https:/app.example/',
  'https:///app.example/',
  'https://',
  'https://user@app.example/',
  'https://user:pass@app.example/',
  'https://app.example@evil.example/',
  'https://@evil.example/',
  'https://app.example\\@evil.example/',
  'https:\\\\app.example/',
  'https://app.example\\.evil.example/',
  'https://app.example/\\evil',
  'javascript:alert(1)',
  'JavaScript://app.example/%0aalert(1)',
  'data:text/html,hello',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'ftp://app.example/',
  'myapp://claim',
  'http://app.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://evil.example#@127.0.0.1/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://10.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://127.1/',
  'https://0x7f000001/',
  'https://ex%61mple.com/',
  'https://app.example%2f@evil.example/',
  'https://bücher.example/',
  'https://app。example/',
  ' https://app.example/',
  'https://app.example/ ',
  'https://app.example/\n',
  'https://app.\texample/',
  'https://app.example/\u0000',
  'https://app.example/\u202e',
  'https://app.example:99999/',
  'https://app.example:port/',
  `https://app.example/${'a'.repeat(2048)}`,
]

/** Text made of what URLs are confused with. */
const pieces = constantFrom(
  ...['https:', 'http:', '//', '/', '\\', '@', ':', '?', '#', '%2f', '.', '[::1]', '127.0.0.1', 'localhost'],
  ...[
    'app.example',
    'evil.example',
    'user',
    '443',
    '0x7f.1',
    '\t',
    ' ',
    'javascript:',
    'é',
    '。',
    '%',
    '&',
    '=',
  ],
)
const confusing = oneof(
  string(),
  webUrl({ withFragments: true, withQueryParameters: true }),
  tuple(pieces, pieces, pieces, pieces, pieces, pieces).map((parts) => parts.join('')),
  tuple(constantFrom('https://', 'http://'), pieces, pieces, pieces).map((parts) => parts.join('')),
)

describe('redirect_uri', () => {
  for (const { given, redirectUri = given, host } of accepted) {
    it(`takes ${given}, and shows ${host}`, () =>
      expect(parseRedirectUri(given, undefined)).to.deep.equal({ host, redirectUri }))
  }

  for (const given of refused) {
    it(`refuses ${JSON.stringify(given.slice(0, 60))}`, () =>
      expect(() => parseRedirectUri(given, undefined))
        .to.throw(LinkingError)
        .with.property('code', 'redirect_uri_not_allowed'))
  }

  it('is https or loopback and of the host that is shown, whatever is taken', () => {
    assert(
      property(confusing, (given) => {
        const app = attempt(given)
        if (app === undefined) return
        const url = new URL(app.redirectUri)
        expect(url.host).to.equal(app.host)
        expect(new URL(given).href).to.equal(app.redirectUri)
        expect(url.username + url.password).to.equal('')
        const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
        expect(url.protocol === 'https:' || (url.protocol === 'http:' && loopback)).to.equal(true)
        expect(given.toLowerCase().startsWith(`${url.protocol}//${url.hostname}`)).to.equal(true)
      }),
      { numRuns: 2000 },
    )
  })

  describe("within the operator's list", () => {
    const origins = ['https://app.example', 'http://localhost:3000']
    for (const given of [
      'https://app.example/any?path',
      'https://app.example:443/',
      'http://localhost:3000/',
    ]) {
      it(`takes ${given}`, () => expect(parseRedirectUri(given, origins).redirectUri).to.be.a('string'))
    }
    const others = [
      'https://app.example:8443/',
      'https://app.example.evil.example/',
      'https://sub.app.example/',
      'http://localhost/',
      'http://127.0.0.1:3000/',
      'https://user@app.example/',
    ]
    for (const given of others) {
      it(`refuses ${given}`, () =>
        expect(() => parseRedirectUri(given, origins))
          .to.throw(LinkingError)
          .with.property('code', 'redirect_uri_not_allowed'))
    }
  })
})

function attempt(given: string) {
  try {
    return parseRedirectUri(given, undefined)
  } catch (error) {
    if (error instanceof LinkingError) return undefined
    throw error
  }
}

describe('the way back', () => {
  const rows = [
    { from: 'https://app.example/', to: 'https://app.example/?success=true' },
    { from: 'https://app.example/?', to: 'https://app.example/?success=true' },
    { from: 'https://app.example/?a=%20+b&c', to: 'https://app.example/?a=%20+b&c&success=true' },
    { from: 'https://app.example/#/claim?x=1', to: 'https://app.example/?success=true#/claim?x=1' },
    {
      from: 'https://app.example/?error=cancelled&a=1&succ%65ss=no#f',
      to: 'https://app.example/?a=1&success=true#f',
    },
  ]
  for (const { from, to } of rows)
    it(`from ${from} is ${to}`, () => expect(withOutcome(from, 'success')).to.equal(to))

  it('keeps scheme, host, path, fragment and every other parameter, and adds one', () => {
    const query = stringMatching(/^([a-z]=[a-z%20+]{0,3}&){0,4}$/)
    const fragment = stringMatching(/^(#[a-z/?=]{0,8})?$/)
    assert(
      property(query, fragment, constantFrom('success' as const, ...linkErrors), (given, hash, outcome) => {
        const from = new URL(`https://app.example/claim?${given}${hash}`)
        const to = new URL(withOutcome(from.href, outcome))
        expect([to.origin, to.pathname, to.hash]).to.deep.equal([from.origin, from.pathname, from.hash])
        const added = outcome === 'success' ? ['success', 'true'] : ['error', outcome]
        expect([...to.searchParams]).to.deep.equal([...from.searchParams, added])
      }),
    )
  })
})
