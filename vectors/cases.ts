import { id } from 'ethers'

/** Base Sepolia. */
const chainId = 84532

const consumer = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const registry = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const zeroAddress = `0x${'00'.repeat(20)}`
const highestAddress = '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF'
const zeroHash = `0x${'00'.repeat(32)}`
const highestHash = `0x${'ff'.repeat(32)}`

const condition = (name: string, op: string, value: string) => ({ name, op, value })
const member = [condition('membership_active', 'eq', 'true')]

export const policyCases = [
  { name: 'the example consumer', provider: 'exchange', conditions: member },
  { name: 'another chain', chainId: 1, provider: 'exchange', conditions: member },
  {
    name: 'the highest safe chain id',
    chainId: Number.MAX_SAFE_INTEGER,
    provider: 'exchange',
    conditions: member,
  },
  { name: 'another contract', consumer: highestAddress, provider: 'exchange', conditions: member },
  { name: 'the zero address', consumer: zeroAddress, provider: 'exchange', conditions: member },
  { name: 'an empty provider', provider: '', conditions: member },
  { name: 'no conditions', provider: 'exchange', conditions: [] },
  { name: 'neither provider nor conditions', provider: '', conditions: [] },
  { name: 'a condition of empty strings', provider: 'exchange', conditions: [condition('', '', '')] },
  { name: 'name "ab" and operator "c"', provider: 'exchange', conditions: [condition('ab', 'c', '')] },
  { name: 'name "a" and operator "bc"', provider: 'exchange', conditions: [condition('a', 'bc', '')] },
  {
    name: 'two conditions',
    provider: 'microblog',
    conditions: [condition('followers', 'gte', '1000'), condition('verified', 'eq', 'true')],
  },
  {
    name: 'the same two in the other order',
    provider: 'microblog',
    conditions: [condition('verified', 'eq', 'true'), condition('followers', 'gte', '1000')],
  },
  {
    name: 'strings of 32 bytes',
    provider: 'p'.repeat(32),
    conditions: [condition('n'.repeat(32), 'eq', '')],
  },
  {
    name: 'strings over 32 bytes',
    provider: 'p'.repeat(33),
    conditions: [condition('n'.repeat(64), 'o'.repeat(65), 'v'.repeat(256))],
  },
  { name: 'emoji', provider: '🦄', conditions: [condition('👩‍👩‍👧‍👦', '≥', '🇳🇱 1000')] },
  { name: 'é, composed', provider: 'photo_social', conditions: [condition('username', 'eq', '\u00e9')] },
  {
    name: 'é, with a combining mark',
    provider: 'photo_social',
    conditions: [condition('username', 'eq', 'e\u0301')],
  },
  { name: 'a NUL byte', provider: 'a\u0000b', conditions: [condition('name\u0000', 'eq', '\u0000')] },
  {
    name: '32 conditions',
    provider: 'short_video',
    conditions: Array.from({ length: 32 }, (_, index) => condition('likes_count', 'gt', String(index))),
  },
].map(({ name, ...given }) => ({ name, chainId, consumer, ...given }))

export const verificationCases = [
  { name: 'an ordinary verification' },
  { name: 'another chain', chainId: 1 },
  { name: 'the highest safe chain id', chainId: Number.MAX_SAFE_INTEGER },
  { name: 'another registry', verifyingContract: consumer },
  { name: 'the zero registry', verifyingContract: zeroAddress },
  { name: 'another wallet', user: highestAddress },
  { name: 'the zero wallet', user: zeroAddress },
  { name: 'another person', identityHash: id('another person') },
  { name: 'the zero identity', identityHash: zeroHash },
  { name: 'the highest identity', identityHash: highestHash },
  { name: 'another policy', policyHash: id('another policy') },
  { name: 'identity and policy swapped', identityHash: id('policy'), policyHash: id('person') },
  { name: 'expiration 0', expiration: 0 },
  { name: 'one second later', expiration: 1_800_000_001 },
  { name: 'the highest expiration, 2^40 - 1', expiration: 2 ** 40 - 1 },
].map(({ name, ...given }) => ({
  name,
  chainId,
  verifyingContract: registry,
  user: wallet,
  identityHash: id('person'),
  policyHash: id('policy'),
  expiration: 1_800_000_000,
  ...given,
}))

const key = (number: number) => id(`onchain-verify/vectors/key/${number}`)
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export const signatureCases = [
  { name: 'the lowest key', privateKey: `0x${'1'.padStart(64, '0')}`, digest: id('digest') },
  { name: 'the highest key', privateKey: `0x${(order - 1n).toString(16)}`, digest: id('digest') },
  { name: 'a key with leading zero bytes', privateKey: `0x0000${key(0).slice(6)}`, digest: id('digest') },
  { name: 'the zero digest', privateKey: key(1), digest: zeroHash },
  { name: 'a digest over the order of the curve', privateKey: key(1), digest: highestHash },
  ...Array.from({ length: 10 }, (_, index) => ({
    name: `key and digest ${index}`,
    privateKey: key(index),
    digest: id(`onchain-verify/vectors/digest/${index}`),
  })),
]

const secret = `0x${'5e'.repeat(32)}`
const identity = { secret, provider: 'exchange', subject: '1234567890', policyHash: id('policy') }

export const identityCases = [
  { name: 'a person' },
  { name: 'another person', subject: '1234567891' },
  { name: 'another provider', provider: 'microblog' },
  { name: 'another policy', policyHash: id('another policy') },
  { name: 'the zero policy', policyHash: zeroHash },
  { name: 'another secret', secret: `0x${'5f'.repeat(32)}` },
  { name: 'a secret of 64 bytes, the block of SHA-256', secret: `0x${'5e'.repeat(64)}` },
  { name: 'a secret over the block of SHA-256', secret: `0x${'5e'.repeat(65)}` },
  { name: 'provider "ab" and subject "c"', provider: 'ab', subject: 'c' },
  { name: 'provider "a" and subject "bc"', provider: 'a', subject: 'bc' },
  { name: 'an empty provider', provider: '' },
  { name: 'an empty subject', subject: '' },
  { name: 'an emoji for a subject', subject: '👩‍👩‍👧‍👦' },
  { name: 'é, composed', subject: '\u00e9' },
  { name: 'é, with a combining mark', subject: 'e\u0301' },
  { name: 'a subject of 300 bytes', subject: 's'.repeat(300) },
].map(({ name, ...given }) => ({ name, ...identity, ...given }))
