import { expect } from 'chai'
import { getBytes } from 'ethers'
import { ConfigError, loadConfig } from '@onchain-verify/service'
import { leastVariables, randomLooking, registry } from '../variables'
import { problemsWith } from './problems'

const bytes = (name: string) => getBytes(`0x${randomLooking(name)}`)

describe('loadConfig', () => {
  it('has defaults for all that needs no decision', () =>
    expect(loadConfig(leastVariables)).to.deep.equal({
      config: {
        environment: 'production',
        logLevel: 'info',
        http: { host: '127.0.0.1', port: 8080, trustedProxies: [] },
        verifyAppUrl: 'https://verify.example',
        rateLimit: { perIp: 120, perWallet: 20 },
        chains: [{ chainId: 84532, rpcUrls: ['https://node.example'], registry }],
        store: { kind: 'pglite', directory: './data' },
        lifetime: 300,
        siweMaxAge: 600,
      },
      secrets: {
        identity: bytes('identity'),
        subject: bytes('subject'),
        encryption: [{ id: 'first', key: bytes('encryption') }],
        signers: [{ kind: 'key', privateKey: `0x${randomLooking('signer')}` }],
      },
    }))

  it('takes every setting', () => {
    const variables = {
      ...leastVariables,
      SERVICE_ENVIRONMENT: 'development',
      LOG_LEVEL: 'debug',
      HOST: '0.0.0.0',
      PORT: '0',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      RATE_LIMIT_PER_IP_PER_MINUTE: '0',
      RATE_LIMIT_PER_WALLET_PER_MINUTE: '5',
      CHAIN_IDS: '84532, 1',
      RPC_URLS_1: 'https://a.example/key,https://b.example',
      REGISTRY_ADDRESS_1: registry,
      DATABASE_URL: 'postgres://a:b@c/d',
      DATABASE_POOL_SIZE: '3',
      ENCRYPTION_KEYS: `new:${randomLooking('new')},first:${randomLooking('encryption')}`,
      VERIFICATION_LIFETIME_SECONDS: '60',
      SIWE_MAX_AGE_SECONDS: '120',
      NEXT_SIGNER_KMS_KEY_ID: 'alias/signer',
      NEXT_SIGNER_KMS_REGION: 'eu-central-1',
      NEXT_SIGNER_KMS_ENDPOINT: 'http://127.0.0.1:4566',
    }
    const { config, secrets } = loadConfig(variables)
    expect(config).to.deep.equal({
      environment: 'development',
      logLevel: 'debug',
      http: { host: '0.0.0.0', port: 0, trustedProxies: ['10.0.0.0/8', '::1'] },
      verifyAppUrl: 'https://verify.example',
      rateLimit: { perIp: 0, perWallet: 5 },
      chains: [
        { chainId: 84532, rpcUrls: ['https://node.example'], registry },
        { chainId: 1, rpcUrls: ['https://a.example/key', 'https://b.example'], registry },
      ],
      store: { kind: 'postgres', url: 'postgres://a:b@c/d', poolSize: 3 },
      lifetime: 60,
      siweMaxAge: 120,
    })
    expect(secrets.encryption.map(({ id }) => id)).to.deep.equal(['new', 'first'])
    expect(secrets.signers[1]).to.deep.equal({
      kind: 'kms',
      keyId: 'alias/signer',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:4566',
    })
  })

  it('lists what is missing, all at once', () => {
    expect(() => loadConfig({}))
      .to.throw(ConfigError)
      .with.property('message')
      .that.equals(
        [
          '7 settings are wrong:',
          '  - VERIFY_APP_URL must be set: an https URL without user, query and fragment (http only on a loopback address).',
          '  - RPC_URLS_84532 must be set: http(s) URLs, separated by commas, none twice.',
          '  - REGISTRY_ADDRESS_84532 must be set: an address with its checksum, and not the zero address.',
          '  - IDENTITY_SECRET must be set: 32 to 64 random bytes in hex, 64 to 128 digits.',
          '  - SUBJECT_SECRET must be set: 32 to 64 random bytes in hex, 64 to 128 digits.',
          '  - ENCRYPTION_KEYS must be set: id:key pairs separated by commas, the id up to 32 letters, digits, - or _, the key 32 random bytes in hex, no id and no key twice.',
          '  - No signer is set: set one of SIGNER_PRIVATE_KEY, SIGNER_KEYSTORE_FILE and SIGNER_KMS_KEY_ID.',
        ].join('\n'),
      )
  })

  it('leaves variables of others alone', () =>
    expect(problemsWith({ TRUSTED_PROXIES_FILE: '/a', DATA_DIR_FILE: '/b', SIGNER: 'c' })).to.deep.equal([]))

  it('takes an empty variable for one that is not set', () =>
    expect(problemsWith({ PORT: '', DATABASE_URL: ' ', NEXT_SIGNER_PRIVATE_KEY: '' })).to.deep.equal([]))

  const bends = [
    {
      of: 'a chain without its settings',
      bend: { CHAIN_IDS: '84532,10' },
      problems: [
        'RPC_URLS_10 must be set: http(s) URLs, separated by commas, none twice.',
        'REGISTRY_ADDRESS_10 must be set: an address with its checksum, and not the zero address.',
      ],
    },
    {
      of: 'settings of a chain that is not served',
      bend: {
        RPC_URLS_10: 'https://node.example',
        REGISTRY_ADDRESS_8453: registry,
        RPC_URLS_2_FILE: '/none',
      },
      problems: [
        'RPC_URLS_10 is set, but CHAIN_IDS does not name that chain.',
        'REGISTRY_ADDRESS_8453 is set, but CHAIN_IDS does not name that chain.',
        'RPC_URLS_2_FILE is set, but CHAIN_IDS does not name that chain.',
      ],
    },
    {
      of: 'two stores',
      bend: { DATABASE_URL: 'postgres://a/b', DATA_DIR: 'data' },
      problems: ['DATABASE_URL and DATA_DIR are both set: set one of them.'],
    },
    {
      of: 'no signer but a next one',
      bend: { SIGNER_PRIVATE_KEY: undefined, NEXT_SIGNER_PRIVATE_KEY: randomLooking('next') },
      problems: [
        'No signer is set: set one of SIGNER_PRIVATE_KEY, SIGNER_KEYSTORE_FILE and SIGNER_KMS_KEY_ID.',
      ],
    },
    {
      of: 'two keys for one signer',
      bend: { SIGNER_KMS_KEY_ID: 'alias/signer', SIGNER_KMS_REGION: 'eu-central-1' },
      problems: [
        'More than one key of SIGNER is set: set one of SIGNER_PRIVATE_KEY, SIGNER_KEYSTORE_FILE and SIGNER_KMS_KEY_ID.',
      ],
    },
    {
      of: 'a keystore without its password',
      bend: { SIGNER_PRIVATE_KEY: undefined, SIGNER_KEYSTORE_FILE: 'signer.json' },
      problems: ['SIGNER_KEYSTORE_PASSWORD must be set: a password.'],
    },
    {
      of: 'a KMS key without its region',
      bend: { NEXT_SIGNER_KMS_KEY_ID: 'alias/signer' },
      problems: ['NEXT_SIGNER_KMS_REGION must be set: an AWS region.'],
    },
    {
      of: 'a password without its keystore, and not of a missing signer on top',
      bend: { SIGNER_PRIVATE_KEY: undefined, SIGNER_KEYSTORE_PASSWORD: 'word' },
      problems: ['SIGNER_KEYSTORE_PASSWORD is set without SIGNER_KEYSTORE_FILE.'],
    },
    {
      of: 'parts of a signer without its key',
      bend: { NEXT_SIGNER_KEYSTORE_PASSWORD: 'word', NEXT_SIGNER_KMS_REGION: 'eu-central-1' },
      problems: [
        'NEXT_SIGNER_KEYSTORE_PASSWORD is set without NEXT_SIGNER_KEYSTORE_FILE.',
        'NEXT_SIGNER_KMS_REGION is set without NEXT_SIGNER_KMS_KEY_ID.',
      ],
    },
  ]
  for (const { of, bend, problems } of bends) {
    it(`tells of ${of}`, () => expect(problemsWith(bend)).to.deep.equal(problems))
  }
})
