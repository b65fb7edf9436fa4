import { expect } from 'chai'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providers } from '@onchain-verify/protocol'
import { loadConfig, type ConfigError, readProvidersFile } from '@onchain-verify/service'
import { leastVariables } from '../variables'

const templates = join(__dirname, '../../../../packages/service/providers')
const template = (name: string) => readFileSync(join(templates, name), 'utf8')

/** What the configuration of one provider is, to be bent. */
const exchange = (JSON.parse(template('stand-in.json')) as { exchange: Record<string, unknown> }).exchange

describe('The settings of linking', () => {
  let folder: string
  before(() => (folder = mkdtempSync(join(tmpdir(), 'providers-'))))
  after(() => rmSync(folder, { recursive: true }))

  const fileOf = (content: unknown) => {
    const file = join(folder, 'providers.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  const variables = (more: Record<string, string>) => ({
    ...leastVariables,
    VERIFY_APP_URL: 'https://verify.example/verify',
    OAUTH_CLIENT_ID_EXCHANGE: 'client',
    OAUTH_CLIENT_SECRET_EXCHANGE: 'p=a%s s',
    ...more,
  })
  const problemsOf = (more: Record<string, string>): readonly string[] => {
    try {
      loadConfig(variables(more))
      return []
    } catch (error) {
      return (error as ConfigError).problems
    }
  }
  const problemsWith = (content: unknown) => problemsOf({ PROVIDERS_FILE: fileOf(content) })

  it('are none when PROVIDERS_FILE is not set', () => {
    const { config, secrets } = loadConfig(leastVariables)
    expect(config).not.to.have.property('linking')
    expect(secrets).not.to.have.property('oauth')
  })

  it('are read with their defaults', () => {
    const plain = { ...exchange, issuer: undefined }
    const { config, secrets } = loadConfig(
      variables({
        PROVIDERS_FILE: fileOf({ exchange: plain }),
        VERIFY_APP_DIR: '/srv/verify',
        REDIRECT_ORIGINS: 'https://app.example, http://localhost:3000',
      }),
    )
    expect(secrets.oauth).to.deep.equal({ exchange: 'p=a%s s' })
    expect(config.linking).to.deep.equal({
      appDirectory: '/srv/verify',
      redirectOrigins: ['https://app.example', 'http://localhost:3000'],
      providers: [
        {
          id: 'exchange',
          name: 'Exchange',
          clientId: 'client',
          clientIdParameter: 'client_id',
          authorization: {
            url: 'http://127.0.0.1:8090/exchange/authorize',
            scopes: ['wallet:user:read'],
            scopeSeparator: ' ',
            parameters: {},
          },
          token: {
            url: 'http://127.0.0.1:8090/exchange/token',
            clientAuthentication: 'client_secret_post',
            response: '',
            assumeBearer: false,
          },
          profile: {
            method: 'GET',
            url: 'http://127.0.0.1:8090/exchange/v2/user',
            headers: {},
            query: {},
            subject: '/data/id',
            label: '/data/email',
            traits: {
              membership_active: '/data/membership/active',
              membership_billed: '/data/membership/billed',
            },
          },
        },
      ],
    })
  })

  it('take a client secret from a file', () => {
    writeFileSync(join(folder, 'secret'), 'from a file\n')
    const others = variables({
      PROVIDERS_FILE: fileOf({ exchange }),
      OAUTH_CLIENT_SECRET_EXCHANGE: '',
      OAUTH_CLIENT_SECRET_EXCHANGE_FILE: join(folder, 'secret'),
    })
    expect(loadConfig(others).secrets.oauth).to.deep.equal({ exchange: 'from a file' })
  })

  const wrongSettings: { what: string; given: Record<string, string>; problems: string[] }[] = [
    {
      what: 'a page elsewhere',
      given: { VERIFY_APP_URL: 'https://verify.example/link' },
      problems: ['VERIFY_APP_URL must end in /verify with PROVIDERS_FILE: the service serves it there.'],
    },
    {
      what: 'no client id and no secret',
      given: { OAUTH_CLIENT_ID_EXCHANGE: '', OAUTH_CLIENT_SECRET_EXCHANGE: '' },
      problems: [
        'OAUTH_CLIENT_ID_EXCHANGE must be set: printable ASCII without spaces.',
        'OAUTH_CLIENT_SECRET_EXCHANGE must be set: printable ASCII.',
      ],
    },
    {
      what: 'a secret of a provider that is not described',
      given: { OAUTH_CLIENT_SECRET_MICROBLOG: 'x', OAUTH_CLIENT_ID_EXCHANGES: 'y' },
      problems: [
        'OAUTH_CLIENT_SECRET_MICROBLOG is set, but PROVIDERS_FILE does not describe that provider.',
        'OAUTH_CLIENT_ID_EXCHANGES is set, but PROVIDERS_FILE does not describe that provider.',
      ],
    },
    {
      what: 'redirect origins that are none',
      given: { REDIRECT_ORIGINS: 'https://app.example/' },
      problems: [
        'REDIRECT_ORIGINS must be https origins (http only on a loopback address), separated by commas, none twice.',
      ],
    },
  ]
  for (const { what, given, problems } of wrongSettings) {
    it(`refuse ${what}`, () =>
      expect(problemsOf({ PROVIDERS_FILE: fileOf({ exchange }), ...given })).to.deep.equal(problems))
  }

  const forms = [
    {
      setting: 'REDIRECT_ORIGINS',
      good: ['https://app.example', 'http://localhost:3000,https://app.example:8443', 'http://[::1]:1'],
      bad: [
        'http://app.example',
        'app.example',
        'https://app.example/x',
        'https://APP.example',
        'https://a.example,https://a.example',
        '*',
      ],
    },
    { setting: 'OAUTH_CLIENT_ID_EXCHANGE', good: ['a', '1:b/c='], bad: ['a b', 'é', 'a\u0000'] },
    { setting: 'OAUTH_CLIENT_SECRET_EXCHANGE', good: ['a', 'a b%=:'], bad: ['é', 'a\nb'] },
  ]
  for (const { setting, good, bad } of forms) {
    it(`take and refuse ${setting} by its form`, () => {
      const given = (value: string) => problemsOf({ PROVIDERS_FILE: fileOf({ exchange }), [setting]: value })
      for (const value of good) expect(given(value), value).to.deep.equal([])
      for (const value of bad) expect(given(value).join(), value).to.match(new RegExp(`^${setting} must be `))
    })
  }

  it('are of no use without PROVIDERS_FILE', () =>
    expect(problemsOf({ VERIFY_APP_DIR: '/srv', REDIRECT_ORIGINS: 'https://app.example' })).to.deep.equal([
      'OAUTH_CLIENT_ID_EXCHANGE is set, but PROVIDERS_FILE does not describe that provider.',
      'OAUTH_CLIENT_SECRET_EXCHANGE is set, but PROVIDERS_FILE does not describe that provider.',
      'VERIFY_APP_DIR is of use with PROVIDERS_FILE only.',
      'REDIRECT_ORIGINS is of use with PROVIDERS_FILE only.',
    ]))

  it('refuse a file that is not there', () =>
    expect(problemsOf({ PROVIDERS_FILE: join(folder, 'none') })).to.include(
      'The file of PROVIDERS_FILE cannot be read (ENOENT).',
    ))

  const bent = (changes: object) => ({ exchange: { ...exchange, ...changes } })
  const part = (name: string, changes: object) =>
    bent({ [name]: { ...(exchange[name] as object), ...changes } })
  const wrongFiles: { what: string; content: unknown; problem: string }[] = [
    { what: 'no JSON', content: '{', problem: 'PROVIDERS_FILE must hold JSON.' },
    { what: 'a list', content: [], problem: 'PROVIDERS_FILE must be an object.' },
    { what: 'no provider', content: {}, problem: 'PROVIDERS_FILE must describe at least one provider.' },
    {
      what: 'a provider that is not in the catalogue',
      content: { exchange, facebook: {} },
      problem: `PROVIDERS_FILE must describe ${providers.join(', ')} only; it has "facebook".`,
    },
    {
      what: 'a provider that is no object',
      content: { exchange: null },
      problem: 'PROVIDERS_FILE.exchange must be an object.',
    },
    {
      what: 'a member that is not known',
      content: bent({ scope: 'all' }),
      problem: 'PROVIDERS_FILE.exchange must have no "scope".',
    },
    {
      what: 'a secret in the file',
      content: part('token', { clientSecret: 'hidden' }),
      problem: 'PROVIDERS_FILE.exchange.token must have no "clientSecret".',
    },
    {
      what: 'a plain http endpoint',
      content: part('token', { url: 'http://provider.example/token' }),
      problem:
        'PROVIDERS_FILE.exchange.token.url must be an https URL without user, query and fragment (http only on a loopback address).',
    },
    {
      what: 'scopes in one text',
      content: part('authorization', { scopes: 'a b' }),
      problem:
        'PROVIDERS_FILE.exchange.authorization.scopes must be a list, each of it a scope (RFC 6749, section 3.3).',
    },
    {
      what: 'a parameter of ours',
      content: part('authorization', { parameters: { state: 'fixed' } }),
      problem:
        'A name in PROVIDERS_FILE.exchange.authorization.parameters must be the name of a parameter that the service does not set itself.',
    },
    {
      what: 'another client authentication',
      content: part('token', { clientAuthentication: 'private_key_jwt' }),
      problem:
        'PROVIDERS_FILE.exchange.token.clientAuthentication must be one of client_secret_basic, client_secret_post, none.',
    },
    {
      what: 'a flag in words',
      content: part('token', { assumeBearer: 'yes' }),
      problem: 'PROVIDERS_FILE.exchange.token.assumeBearer must be true or false.',
    },
    {
      what: 'an Authorization header',
      content: part('profile', { headers: { authorization: 'hidden' } }),
      problem:
        'A name in PROVIDERS_FILE.exchange.profile.headers must be the name of a header, and neither Authorization, Cookie nor Host.',
    },
    {
      what: 'a subject without a pointer',
      content: part('profile', { subject: 'id' }),
      problem: 'PROVIDERS_FILE.exchange.profile.subject must be a JSON pointer (RFC 6901) such as /data/id.',
    },
    {
      what: 'a trait that is left out',
      content: part('profile', { traits: { membership_active: '/a' } }),
      problem:
        'PROVIDERS_FILE.exchange.profile.traits.membership_billed must be a JSON pointer (RFC 6901) such as /data/id.',
    },
    {
      what: 'a trait that is not in the catalogue',
      content: part('profile', { traits: { membership_active: '/a', membership_billed: '/b', age: '/c' } }),
      problem: 'PROVIDERS_FILE.exchange.profile.traits must have no "age".',
    },
  ]
  for (const { what, content, problem } of wrongFiles) {
    it(`refuse a file with ${what}`, () => {
      const found = problemsWith(content)
      expect(found).to.include(problem)
      for (const each of found) expect(each).not.to.match(/hidden|fixed|provider\.example/)
    })
  }

  it('tell all problems at once', () => expect(problemsWith({ exchange: {} })).to.have.lengthOf.at.least(5))

  for (const name of readdirSync(templates)) {
    it(`are right with ${name}`, () => {
      const problems: string[] = []
      const described = readProvidersFile(template(name), (problem) => problems.push(problem))
      expect(problems).to.deep.equal([])
      expect(described).not.to.have.lengthOf(0)
    })
  }
})
