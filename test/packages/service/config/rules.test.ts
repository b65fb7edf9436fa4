import { expect } from 'chai'
import { settingGroups } from '@onchain-verify/service'
import { randomLooking, registry } from '../variables'
import { problemsWith } from './problems'

interface Rule {
  readonly setting: string
  readonly expected: string
  readonly good: readonly string[]
  readonly bad: readonly string[]
}

const wholeNumbers = (setting: string, min: number, max: number): Rule => ({
  setting,
  expected: `a whole number from ${min} to ${max}`,
  good: [`${min}`, `${max}`, ` ${min} `],
  bad: [`${min - 1}`, `${max + 1}`, 'many', '1e2', '0x50', `${min}.5`, `0${max}`, `+${max}`],
})

const secureUrls = (setting: string): Rule => ({
  setting,
  expected: 'an https URL without user, query and fragment (http only on a loopback address)',
  good: ['https://a.example/b', 'http://localhost:3000', 'http://127.0.0.1/verify', 'http://[::1]:1'],
  bad: [
    'http://verify.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.example',
    'http://0.0.0.0',
    'https://a.example?b=1',
    'https://a.example#b',
    'https://user:word@a.example',
    'https://user@a.example',
    'https://:word@a.example',
    'ftp://a.example',
    'verify.example',
  ],
})

const secret = (setting: string): Rule => ({
  setting,
  expected: '32 to 64 random bytes in hex, 64 to 128 digits',
  good: [
    randomLooking('a'),
    `0x${randomLooking('b')}`,
    randomLooking('c').toUpperCase(),
    randomLooking('d').repeat(2),
  ],
  bad: [
    randomLooking('e').slice(2),
    `${randomLooking('f')}0`,
    `${randomLooking('g').repeat(2)}00`,
    `${randomLooking('h').slice(1)}g`,
    'a sentence that is long enough to be thirty-two bytes, and more than that',
  ],
})

const [one, two] = [randomLooking('one'), randomLooking('two')]
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

const rules: readonly Rule[] = [
  {
    setting: 'SERVICE_ENVIRONMENT',
    expected: 'one of production, development',
    good: ['production', 'development'],
    bad: ['Production', 'test', 'develop'],
  },
  {
    setting: 'LOG_LEVEL',
    expected: 'one of silent, error, warn, info, debug',
    good: ['silent', 'debug'],
    bad: ['trace', 'INFO'],
  },
  {
    setting: 'HOST',
    expected: 'an IP address or a host name',
    good: ['0.0.0.0', '::', 'localhost', 'service.internal-1.example'],
    bad: ['256.1.1.1', '1.2.3', 'http://a', 'a b', '-a', 'a:80', 'a'.repeat(64)],
  },
  wholeNumbers('PORT', 0, 65_535),
  {
    setting: 'TRUSTED_PROXIES',
    expected: 'IP addresses or CIDR ranges (/0 would believe everybody), separated by commas, none twice',
    good: ['127.0.0.1', '10.0.0.0/8, fd00::/8', '2001:db8::/128'],
    bad: [
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.0/8/8',
      'proxy',
      '10.0.0.0/',
      '::1,::1',
      '::1,',
    ],
  },
  secureUrls('VERIFY_APP_URL'),
  wholeNumbers('RATE_LIMIT_PER_IP_PER_MINUTE', 0, 1_000_000),
  wholeNumbers('RATE_LIMIT_PER_WALLET_PER_MINUTE', 0, 1_000_000),
  {
    setting: 'CHAIN_IDS',
    expected: 'chain ids, separated by commas, none twice',
    good: ['84532'],
    bad: ['0', '84532,84532', '84532,', '0x14a34', 'Base', '99999999999999999'],
  },
  {
    setting: 'RPC_URLS_84532',
    expected: 'http(s) URLs, separated by commas, none twice',
    good: ['http://10.0.0.1:8545', 'https://a.example/key?b=c, https://user:word@d.example'],
    bad: ['ws://a.example', 'a.example', 'https://a.example,https://a.example', 'https://a.example,,'],
  },
  {
    setting: 'REGISTRY_ADDRESS_84532',
    expected: 'an address with its checksum, and not the zero address',
    good: [registry],
    bad: [
      registry.toLowerCase(),
      registry.replace('E', 'e'),
      registry.slice(2),
      registry.slice(0, -1),
      `0x${'0'.repeat(40)}`,
    ],
  },
  { setting: 'DATA_DIR', expected: 'the path of a folder', good: ['data', '/var/lib/verify'], bad: [] },
  {
    setting: 'DATABASE_URL',
    expected: 'a postgres:// URL that names a database',
    good: ['postgres://a:b@c:5432/d?sslmode=require', 'postgresql://a/b', 'postgres:///d?host=/var/run'],
    bad: ['mysql://a/b', 'postgres://a', 'postgres://a/', 'a/b'],
  },
  {
    setting: 'DATABASE_POOL_SIZE',
    expected: 'a whole number from 1 to 200',
    good: ['1', '200'],
    bad: ['0', '201', 'ten'],
  },
  secret('IDENTITY_SECRET'),
  secret('SUBJECT_SECRET'),
  {
    setting: 'ENCRYPTION_KEYS',
    expected:
      'id:key pairs separated by commas, the id up to 32 letters, digits, - or _, the key 32 random bytes in hex, no id and no key twice',
    good: [`2026-07:${one}`, `a:${one} , b:0x${two}`, `${'a'.repeat(32)}:${one}`],
    bad: [
      one,
      `:${one}`,
      `a b:${one}`,
      `${'a'.repeat(33)}:${one}`,
      `a:${one.slice(2)}`,
      `a:${one}00`,
      `a:${one},a:${two}`,
      `a:${one},b:${one.toUpperCase()}`,
      `a:${one},`,
    ],
  },
  {
    setting: 'SIGNER_PRIVATE_KEY',
    expected: 'a private key: 32 random bytes in hex, 64 digits',
    good: [one, `0x${two}`],
    bad: [one.slice(2), `${one}00`, '0'.repeat(64), order, 'f'.repeat(64), `${one.slice(1)}g`],
  },
  wholeNumbers('VERIFICATION_LIFETIME_SECONDS', 60, 900),
  wholeNumbers('SIWE_MAX_AGE_SECONDS', 60, 3600),
]

/** Settings of a signer that is not in the least variables, on top of one that is. */
const otherSigners: readonly (Rule & { readonly besides: Record<string, string> })[] = [
  {
    setting: 'NEXT_SIGNER_PRIVATE_KEY',
    expected: 'a private key: 32 random bytes in hex, 64 digits',
    good: [one],
    bad: [one.slice(2)],
    besides: {},
  },
  {
    setting: 'NEXT_SIGNER_KMS_KEY_ID',
    expected: 'the id, ARN or alias of a key',
    good: ['alias/signer', 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab'],
    bad: ['alias signer', 'a'.repeat(2049), 'key?'],
    besides: { NEXT_SIGNER_KMS_REGION: 'eu-central-1' },
  },
  {
    setting: 'NEXT_SIGNER_KMS_REGION',
    expected: 'an AWS region',
    good: ['eu-central-1', 'us-gov-west-1'],
    bad: ['Frankfurt', 'eu-central', 'eu central 1'],
    besides: { NEXT_SIGNER_KMS_KEY_ID: 'alias/signer' },
  },
  {
    ...secureUrls('NEXT_SIGNER_KMS_ENDPOINT'),
    besides: { NEXT_SIGNER_KMS_KEY_ID: 'alias/signer', NEXT_SIGNER_KMS_REGION: 'eu-central-1' },
  },
]

describe('the settings', () => {
  for (const { setting, expected, good, bad, besides } of [
    ...rules.map((rule) => ({ ...rule, besides: {} })),
    ...otherSigners,
  ]) {
    it(`take ${setting} as ${expected}`, () => {
      for (const value of good) {
        expect(problemsWith({ ...besides, [setting]: value }), value).to.deep.equal([])
      }
    })
    if (bad.length === 0) continue
    it(`refuse ${setting} as anything else`, () => {
      for (const value of bad) {
        expect(problemsWith({ ...besides, [setting]: value }), value).to.deep.equal([
          `${setting} must be ${expected}.`,
        ])
      }
    })
  }

  it('are all in this table, but for the two without a form, and those of linking.test.ts', () => {
    const tested = [...rules, ...otherSigners].map(({ setting }) => setting)
    const known = settingGroups.flatMap(({ settings }) => Object.keys(settings))
    const linking = settingGroups.find(({ title }) => title === 'Linking')!.settings
    const missing = known.filter((name) => {
      if (name in linking) return false
      const variable = name.replace('<chain id>', '84532')
      return !tested.includes(variable) && !tested.includes(`NEXT_${variable}`)
    })
    expect(missing).to.deep.equal(['SIGNER_KEYSTORE_FILE', 'SIGNER_KEYSTORE_PASSWORD'])
  })

  it('have examples that pass, unless they are secrets', () => {
    for (const { settings } of settingGroups) {
      for (const [name, { form, example, secret, default: fallback }] of Object.entries(settings)) {
        if (secret !== true) expect(form.parse(example), name).not.to.equal(undefined)
        if (fallback !== undefined) expect(form.parse(fallback), name).not.to.equal(undefined)
      }
    }
  })
})
