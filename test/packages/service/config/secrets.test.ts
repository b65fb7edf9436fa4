import { expect } from 'chai'
import { developmentAccounts, loadConfig } from '@onchain-verify/service'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentWallet } from '../../../fixtures'
import { leastVariables, randomLooking } from '../variables'
import { problemsWith } from './problems'

const hex = (text: string) => Buffer.from(text).toString('hex')
const counting = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex')
const published = developmentWallet(19).privateKey

const weak = [
  { what: 'zeros', value: '00'.repeat(32), reason: 'repeats the same few bytes' },
  { what: 'one byte', value: '01'.repeat(32), reason: 'repeats the same few bytes' },
  { what: 'a word of bytes', value: 'deadbeef'.repeat(8), reason: 'repeats the same few bytes' },
  {
    what: 'half a secret twice',
    value: randomLooking('half').slice(32).repeat(2),
    reason: 'repeats the same few bytes',
  },
  { what: 'counting', value: counting, reason: 'counts up or down' },
  { what: 'text', value: hex('change me before anybody gets in!'), reason: 'is readable text' },
  { what: 'a published key', value: published, reason: 'is a published development key' },
]

describe('a secret', () => {
  let folder: string
  before(() => (folder = mkdtempSync(join(tmpdir(), 'secrets-'))))
  after(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  for (const { what, value, reason } of weak) {
    it(`must not be ${what} outside development`, () => {
      const sentence = (name: string) =>
        `${name} is no secret: it ${reason}. Make one with: openssl rand -hex 32`
      for (const name of ['IDENTITY_SECRET', 'SUBJECT_SECRET']) {
        expect(problemsWith({ [name]: value }), name).to.deep.equal([sentence(name)])
        expect(problemsWith({ [name]: value, SERVICE_ENVIRONMENT: 'development' }), name).to.deep.equal([])
      }
    })
  }

  it('is held to that in every place', () => {
    const ones = '11'.repeat(32)
    const bends = {
      ENCRYPTION_KEYS: `good:${randomLooking('good')},bad:${ones}`,
      SIGNER_PRIVATE_KEY: published,
      NEXT_SIGNER_PRIVATE_KEY: ones,
    }
    for (const [name, value] of Object.entries(bends)) {
      const [problem, ...others] = problemsWith({ [name]: value })
      expect(problem).to.match(new RegExp(`^${name} is no secret: it `))
      expect(others).to.deep.equal([])
      expect(problemsWith({ [name]: value, SERVICE_ENVIRONMENT: 'development' })).to.deep.equal([])
    }
  })

  it('is held to that when the environment is neither of the two', () =>
    expect(problemsWith({ SERVICE_ENVIRONMENT: 'dev', IDENTITY_SECRET: '00'.repeat(32) })).to.have.length(2))

  it('knows every published account', () =>
    expect([...developmentAccounts]).to.deep.equal(
      Array.from({ length: 20 }, (_, index) => developmentWallet(index).address),
    ))

  it('is never used for two things, not even in development', () => {
    const same = randomLooking('same')
    const twice = ([a, b]: readonly [string, string]) => [
      `${a} and ${b} hold the same secret: each needs one of its own.`,
    ]
    const bends = [
      {
        bend: { IDENTITY_SECRET: same, SUBJECT_SECRET: `0x${same.toUpperCase()}` },
        names: ['IDENTITY_SECRET', 'SUBJECT_SECRET'],
      },
      {
        bend: { IDENTITY_SECRET: same, ENCRYPTION_KEYS: `a:${same}` },
        names: ['IDENTITY_SECRET', 'ENCRYPTION_KEYS'],
      },
      {
        bend: { SUBJECT_SECRET: same, SIGNER_PRIVATE_KEY: same },
        names: ['SUBJECT_SECRET', 'SIGNER_PRIVATE_KEY'],
      },
      {
        bend: { NEXT_SIGNER_PRIVATE_KEY: leastVariables.SIGNER_PRIVATE_KEY },
        names: ['SIGNER_PRIVATE_KEY', 'NEXT_SIGNER_PRIVATE_KEY'],
      },
    ] as const
    for (const { bend, names } of bends) {
      expect(problemsWith({ ...bend, SERVICE_ENVIRONMENT: 'development' })).to.deep.equal(twice(names))
    }
  })

  it('may come from a file, without the line break at its end', () => {
    const files = {
      IDENTITY_SECRET: randomLooking('from a file'),
      RPC_URLS_84532: 'https://key.example',
      DATABASE_URL: 'postgres://a:b@c/d',
      SIGNER_KEYSTORE_PASSWORD: ' spaces stay ',
    }
    const named = Object.entries(files).flatMap(([name, text]) => [
      [name, undefined],
      [`${name}_FILE`, fileOf(name, `${text}\n`)],
    ])
    const { config, secrets } = loadConfig({
      ...leastVariables,
      SIGNER_PRIVATE_KEY: undefined,
      SIGNER_KEYSTORE_FILE: 'signer.json',
      ...(Object.fromEntries(named) as Record<string, string>),
    })
    expect(Buffer.from(secrets.identity).toString('hex')).to.equal(files.IDENTITY_SECRET)
    expect(config.chains[0].rpcUrls).to.deep.equal(['https://key.example'])
    expect(config.store).to.include({ kind: 'postgres', url: files.DATABASE_URL })
    expect(secrets.signers[0]).to.deep.equal({
      kind: 'keystore',
      file: 'signer.json',
      password: ' spaces stay ',
    })
  })

  it('must be in that file, in its form, and not in the variable too', () => {
    const [missing, wrong] = [join(folder, 'missing'), fileOf('wrong', 'short')]
    expect(
      problemsWith({
        IDENTITY_SECRET: undefined,
        IDENTITY_SECRET_FILE: missing,
        SUBJECT_SECRET: undefined,
        SUBJECT_SECRET_FILE: wrong,
        ENCRYPTION_KEYS: undefined,
        ENCRYPTION_KEYS_FILE: fileOf('empty', ''),
        DATABASE_URL: undefined,
        DATABASE_URL_FILE: folder,
        SIGNER_PRIVATE_KEY_FILE: wrong,
      }),
    ).to.deep.equal([
      'The file of DATABASE_URL_FILE cannot be read (EISDIR).',
      'The file of IDENTITY_SECRET_FILE cannot be read (ENOENT).',
      'The file of SUBJECT_SECRET_FILE must hold 32 to 64 random bytes in hex, 64 to 128 digits.',
      'The file of ENCRYPTION_KEYS_FILE must hold id:key pairs separated by commas, the id up to 32 letters, digits, - or _, the key 32 random bytes in hex, no id and no key twice.',
      'SIGNER_PRIVATE_KEY and SIGNER_PRIVATE_KEY_FILE are both set: set one of them.',
    ])
  })

  it('must be secret in that file too', () =>
    expect(
      problemsWith({ IDENTITY_SECRET: undefined, IDENTITY_SECRET_FILE: fileOf('ones', '11'.repeat(32)) }),
    ).to.deep.equal([
      'The file of IDENTITY_SECRET_FILE is no secret: it repeats the same few bytes. Make one with: openssl rand -hex 32',
    ]))
})
