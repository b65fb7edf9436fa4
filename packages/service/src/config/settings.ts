import { anyText, listOf, matching, oneOf, wholeNumber, type Form } from './form.js'
import {
  addressRange,
  appOrigin,
  checksumAddress,
  host,
  postgresUrl,
  rpcUrl,
  secureUrl,
} from './network-forms.js'
import { encryptionKeys, hashSecret, privateKey } from './secret-forms.js'
import type { Setting, SettingGroup } from './setting.js'

const process = {
  SERVICE_ENVIRONMENT: {
    meaning: 'In development weak secrets, published keys and signers that no registry allows are let pass.',
    form: oneOf('production', 'development'),
    default: 'production',
    example: 'development',
  },
  LOG_LEVEL: {
    meaning: 'What is logged, as JSON lines on standard output.',
    form: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    default: 'info',
    example: 'warn',
  },
} as const satisfies SettingGroup['settings']

const http = {
  HOST: {
    meaning: 'What to listen on. In a container 0.0.0.0.',
    form: host,
    default: '127.0.0.1',
    example: '0.0.0.0',
  },
  PORT: {
    meaning: 'The port to listen on; 0 takes any free one.',
    form: wholeNumber(0, 65_535),
    default: '8080',
    example: '8080',
  },
  TRUSTED_PROXIES: {
    meaning: 'Proxies whose X-Forwarded-For is believed. Without any, the address of the connection counts.',
    form: listOf(addressRange, 'IP addresses or CIDR ranges (/0 would believe everybody)'),
    optional: 'none is believed',
    example: '10.0.0.0/8,127.0.0.1',
  },
  VERIFY_APP_URL: {
    meaning: 'The page where users complete provider authorization. Errors link to it.',
    form: secureUrl,
    example: 'https://verify.example/authorize',
  },
  RATE_LIMIT_PER_IP_PER_MINUTE: {
    meaning: 'Requests a minute that one IP address may make; 0 turns the limit off.',
    form: wholeNumber(0, 1_000_000),
    default: '120',
    example: '60',
  },
  RATE_LIMIT_PER_WALLET_PER_MINUTE: {
    meaning: 'Verifications a minute that one wallet may ask for; 0 turns the limit off.',
    form: wholeNumber(0, 1_000_000),
    default: '20',
    example: '10',
  },
} as const satisfies SettingGroup['settings']

const chains = {
  CHAIN_IDS: {
    meaning: 'The chains that are served.',
    form: listOf(wholeNumber(1, Number.MAX_SAFE_INTEGER), 'chain ids'),
    default: '84532',
    example: '84532,8453',
  },
  'RPC_URLS_<chain id>': {
    meaning: 'Nodes of that chain, tried in this order.',
    form: listOf(rpcUrl, 'http(s) URLs'),
    secret: true,
    example: 'https://node.example/key,https://other.example',
  },
  'REGISTRY_ADDRESS_<chain id>': {
    meaning: 'The SignerRegistry on that chain.',
    form: checksumAddress,
    example: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  },
} as const satisfies SettingGroup['settings']

const store = {
  DATA_DIR: {
    meaning: 'Folder of the embedded database. One process only.',
    form: anyText('the path of a folder'),
    default: './data',
    example: '/var/lib/onchain-verify',
  },
  DATABASE_URL: {
    meaning: 'A PostgreSQL database, 15 or later, instead of DATA_DIR. Any number of processes.',
    form: postgresUrl,
    secret: true,
    optional: 'DATA_DIR holds the database',
    example: 'postgres://verify@db.example/verify?sslmode=verify-full',
  },
  DATABASE_POOL_SIZE: {
    meaning: 'Connections to PostgreSQL that this process holds at most.',
    form: wholeNumber(1, 200),
    default: '10',
    example: '20',
  },
} as const satisfies SettingGroup['settings']

const secrets = {
  IDENTITY_SECRET: {
    meaning: 'Key of the identity hash. Never change it: everybody would count as a new person everywhere.',
    form: hashSecret,
    secret: true,
    example: '$(openssl rand -hex 32)',
  },
  SUBJECT_SECRET: {
    meaning:
      'Key of the hash under which accounts are stored. Never change it: who links again would count as a new person.',
    form: hashSecret,
    secret: true,
    example: '$(openssl rand -hex 32)',
  },
  ENCRYPTION_KEYS: {
    meaning:
      'Keys of what is stored about accounts. The first seals, all of them open; drop an old one after `credentials reseal`.',
    form: encryptionKeys,
    secret: true,
    example: '2026-07:$(openssl rand -hex 32)',
  },
} as const satisfies SettingGroup['settings']

const signer = {
  SIGNER_PRIVATE_KEY: {
    meaning: 'The key itself.',
    form: privateKey,
    secret: true,
    optional: 'another kind of signer is needed',
    example: '$(openssl rand -hex 32)',
  },
  SIGNER_KEYSTORE_FILE: {
    meaning: 'An encrypted keystore file (Web3 secret storage, version 3), as `create-keystore` writes it.',
    form: anyText('the path of a file'),
    optional: 'another kind of signer is needed',
    example: '/run/secrets/signer.json',
  },
  SIGNER_KEYSTORE_PASSWORD: {
    meaning: 'Opens SIGNER_KEYSTORE_FILE.',
    form: anyText('a password'),
    secret: true,
    verbatim: true,
    optional: 'required with SIGNER_KEYSTORE_FILE',
    example: '(any text)',
  },
  SIGNER_KMS_KEY_ID: {
    meaning:
      'Id, ARN or alias of an AWS KMS key of spec ECC_SECG_P256K1. Credentials come the way the AWS SDK finds them.',
    form: matching(/^[\w:/-]{1,2048}$/, 'the id, ARN or alias of a key'),
    optional: 'another kind of signer is needed',
    example: 'alias/onchain-verify-signer',
  },
  SIGNER_KMS_REGION: {
    meaning: 'AWS region of the key.',
    form: matching(/^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/, 'an AWS region'),
    optional: 'required with SIGNER_KMS_KEY_ID',
    example: 'eu-central-1',
  },
  SIGNER_KMS_ENDPOINT: {
    meaning: "Another address of KMS than the region's own.",
    form: secureUrl,
    optional: "the region's own",
    example: 'https://vpce-1.kms.eu-central-1.vpce.amazonaws.com',
  },
} as const satisfies SettingGroup['settings']

const verifications = {
  VERIFICATION_LIFETIME_SECONDS: {
    meaning: 'How long a verification holds.',
    form: wholeNumber(60, 900),
    default: '300',
    example: '180',
  },
  SIWE_MAX_AGE_SECONDS: {
    meaning: 'How long after its Issued At a SIWE message is taken.',
    form: wholeNumber(60, 3600),
    default: '600',
    example: '300',
  },
} as const satisfies SettingGroup['settings']

const linking = {
  PROVIDERS_FILE: {
    meaning: 'JSON file that describes the providers: docs/providers.md.',
    form: anyText('the path of a file'),
    optional: 'nobody can link an account; only `credentials add` does',
    example: '/etc/onchain-verify/providers.json',
  },
  'OAUTH_CLIENT_ID_<PROVIDER>': {
    meaning: 'What the provider calls this service.',
    form: matching(/^[!-~]+$/, 'printable ASCII without spaces'),
    example: 'b7f2c1',
  },
  'OAUTH_CLIENT_SECRET_<PROVIDER>': {
    meaning: 'What the provider knows this service by. None with client authentication `none`.',
    form: matching(/^[ -~]+$/, 'printable ASCII'),
    secret: true,
    example: '(as the provider gave it)',
  },
  VERIFY_APP_DIR: {
    meaning: 'Folder of the built verify page, served at /verify.',
    form: anyText('the path of a folder'),
    optional: 'something else has to serve the page, on the same origin',
    example: '/srv/verify',
  },
  REDIRECT_ORIGINS: {
    meaning: 'The apps to which users may be sent back.',
    form: listOf(appOrigin, 'https origins (http only on a loopback address)'),
    optional: 'any https URL, and http on loopback',
    example: 'https://app.example,https://other.example',
  },
} as const satisfies SettingGroup['settings']

const settings = {
  ...process,
  ...http,
  ...chains,
  ...store,
  ...secrets,
  ...signer,
  ...verifications,
  ...linking,
}

/** Every setting, in the order and under the headings of the reference. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Process', about: '', settings: process },
  { title: 'HTTP', about: '', settings: http },
  {
    title: 'Chains',
    about: 'Each chain of CHAIN_IDS has the other two, with its id in the name: RPC_URLS_84532.',
    settings: chains,
  },
  { title: 'Store', about: 'Without DATABASE_URL, an embedded database.', settings: store },
  {
    title: 'Secrets',
    about: 'All of them different, random, and out of reach of logs. Make one with `openssl rand -hex 32`.',
    settings: secrets,
  },
  {
    title: 'Signer',
    about:
      'One of a key, a keystore and a KMS key signs. The same with NEXT_ in front, NEXT_SIGNER_PRIVATE_KEY and so on, names a second signer for a rotation.',
    settings: signer,
  },
  { title: 'Verifications', about: '', settings: verifications },
  {
    title: 'Linking',
    about:
      'With PROVIDERS_FILE people link their accounts themselves, and VERIFY_APP_URL has to end in /verify. Each provider in it has a client id and secret, with its name in capitals: OAUTH_CLIENT_ID_EXCHANGE.',
    settings: linking,
  },
]

/** A variable's name, or for a chain's settings its pattern. */
export type SettingName = keyof typeof settings

/** What each setting is read as. */
export type SettingValues = {
  [Name in SettingName]: (typeof settings)[Name]['form'] extends Form<infer T> ? T : never
}

/** Every setting by its name. */
export const settingsByName: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = settings
