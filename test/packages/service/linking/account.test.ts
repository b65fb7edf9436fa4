import { expect } from 'chai'
import {
  anything,
  array,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  property,
  string,
} from 'fast-check'
import { conditionRule, isValueOf, providers } from '@onchain-verify/protocol'
import { isJsonPointer, LinkFailedError, readAccount, readPointer } from '@onchain-verify/service'
import { standInProviders } from './world'

const configs = standInProviders('http://127.0.0.1:8090')
const microblog = configs.find(({ id }) => id === 'microblog')!

describe('A JSON pointer', () => {
  /** The examples of RFC 6901, section 5. */
  const document = {
    foo: ['bar', 'baz'],
    '': 0,
    'a/b': 1,
    'c%d': 2,
    'e^f': 3,
    'g|h': 4,
    'i\\j': 5,
    'k"l': 6,
    ' ': 7,
    'm~n': 8,
  }
  const rows = [
    ['', document],
    ['/foo', document.foo],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
    ['/foo/2', undefined],
    ['/foo/-', undefined],
    ['/foo/00', undefined],
    ['/foo/length', undefined],
    ['/foo/0/length', undefined],
    ['/constructor', undefined],
    ['/__proto__', undefined],
    ['/foo/0/1/2', undefined],
  ] as const
  for (const [pointer, value] of rows) {
    it(`${JSON.stringify(pointer)} leads to ${JSON.stringify(value)}`, () =>
      expect(readPointer(document, pointer)).to.deep.equal(value))
  }

  for (const [text, is] of [
    ['', true],
    ['/a/b', true],
    ['/~0~1', true],
    ['a', false],
    ['#/a', false],
    ['/~', false],
    ['/~2', false],
  ] as const) {
    it(`${JSON.stringify(text)} is ${is ? '' : 'not '}one`, () => expect(isJsonPointer(text)).to.equal(is))
  }

  it('finds the member of any name, and nothing of any other', () => {
    assert(
      property(dictionary(string(), jsonValue()), string(), (object, name) => {
        const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        expect(isJsonPointer(pointer)).to.equal(true)
        expect(readPointer(object, pointer)).to.equal(Object.hasOwn(object, name) ? object[name] : undefined)
      }),
    )
  })
})

describe('An account', () => {
  const good = {
    data: {
      id: '7',
      username: 'ada',
      public_metrics: { followers_count: 5 },
      verified: false,
      verified_type: '',
    },
  }

  it('has the digits and words that policies compare with', () =>
    expect(readAccount(good, microblog)).to.deep.equal({
      subject: '7',
      label: 'ada',
      traits: { followers: '5', verified: 'false', verified_type: '' },
    }))

  it('has no label when the provider tells none', () => {
    const data = { ...good.data, username: undefined }
    expect(readAccount({ data }, microblog)).not.to.have.property('label')
  })

  it('has a numeric id in digits', () =>
    expect(readAccount({ data: { ...good.data, id: 42 } }, microblog).subject).to.equal('42'))

  const wrong: { what: string; bent: object; names: string }[] = [
    { what: 'no id', bent: { id: undefined }, names: 'subject' },
    { what: 'an id that is an object', bent: { id: { of: 7 } }, names: 'subject' },
    { what: 'an id whose digits are not all read', bent: { id: 2 ** 53 }, names: 'subject' },
    { what: 'an id that is too long', bent: { id: 'x'.repeat(257) }, names: 'subject' },
    {
      what: 'a fraction of a follower',
      bent: { public_metrics: { followers_count: 1.5 } },
      names: 'followers',
    },
    {
      what: 'a count beyond 2^53',
      bent: { public_metrics: { followers_count: 2 ** 53 } },
      names: 'followers',
    },
    { what: 'a count in a list', bent: { public_metrics: [5] }, names: 'followers' },
    { what: '"false" for false', bent: { verified: 'false' }, names: 'verified' },
    { what: '0 for false', bent: { verified: 0 }, names: 'verified' },
    { what: 'null for text', bent: { verified_type: null }, names: 'verified_type' },
    { what: 'text of 257 bytes', bent: { verified_type: `${'é'.repeat(128)}x` }, names: 'verified_type' },
    { what: 'half a character', bent: { verified_type: '\ud800' }, names: 'verified_type' },
    {
      what: 'nothing',
      bent: { id: '', public_metrics: {}, verified: null, verified_type: 1 },
      names: 'subject, followers, verified, verified_type',
    },
  ]
  for (const { what, bent, names } of wrong) {
    it(`is refused with ${what}, by name and without the value`, () => {
      expect(() => readAccount({ data: { ...good.data, ...bent } }, microblog))
        .to.throw(LinkFailedError)
        .that.satisfies(({ code, detail }: LinkFailedError) => {
          expect(code).to.equal('profile_incomplete')
          expect(detail).to.equal(`Missing or of another type: ${names}.`)
          return true
        })
    })
  }

  it('has every trait of the catalogue in its form, or is refused, whatever a provider says', () => {
    const odd = oneof(anything(), jsonValue(), constantFrom(0, false, null, '', '0', 'false', -1, 1e21))
    assert(
      property(constantFrom(...configs), array(odd, { minLength: 8, maxLength: 8 }), (config, values) => {
        const pointers = [config.profile.subject, ...Object.values(config.profile.traits)]
        const profile = pointers.reduce<object>(
          (document, pointer, at) => put(document, pointer, values[at]),
          {},
        )
        const account = attempt(() => readAccount(profile, config))
        if (account === undefined) return
        expect(Object.keys(account.traits)).to.deep.equal(Object.keys(config.profile.traits))
        for (const [name, value] of Object.entries(account.traits)) {
          expect(isValueOf(conditionRule(config.id, name)!.type, value)).to.equal(true)
          const sent = readPointer(profile, config.profile.traits[name]!)
          expect(String(sent)).to.equal(value)
        }
      }),
    )
  })

  it('can be read of every provider of the catalogue with the configuration that ships', () =>
    expect(configs.map(({ id }) => id)).to.have.members([...providers]))
})

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof LinkFailedError) return undefined
    throw error
  }
}

/** The document with a value at the pointer. */
function put(document: object, pointer: string, value: unknown): object {
  const [name, ...rest] = pointer.slice(1).split('/')
  const inner = (document as Record<string, object>)[name!] ?? {}
  return { ...document, [name!]: rest.length === 0 ? value : put(inner, `/${rest.join('/')}`, value) }
}
