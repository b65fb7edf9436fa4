import { clockSkew } from '@onchain-verify/service'
import { at, chainId, consumer, maxAge, wallet, type MessageFields } from './siwe-world'

const other = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const resource = (address: string, chain: number | string = chainId) => `eip155:${chain}:${address}`
const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`

/** Messages of honest claims. */
export const accepted: { what: string; fields: MessageFields }[] = [
  { what: 'the plain message', fields: {} },
  { what: 'a scheme, a name and a port', fields: { domain: 'https://me:pw@app.example.com:8443' } },
  { what: 'a domain that is not that of the URI', fields: { domain: 'elsewhere.example' } },
  { what: 'the wallet in lower case', fields: { address: wallet.address.toLowerCase() } },
  { what: 'the contract in lower case', fields: { resources: [resource(consumer.toLowerCase())] } },
  {
    what: 'the contract twice, in two spellings',
    fields: { resources: [resource(consumer), resource(consumer.toLowerCase())] },
  },
  {
    what: 'other resources around it',
    fields: {
      resources: ['https://a.example/tos', resource(consumer), 'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2N'],
    },
  },
  { what: 'an Issued At as old as may be', fields: { issuedAt: at(-maxAge) } },
  { what: 'an Issued At as far ahead as may be', fields: { issuedAt: at(clockSkew) } },
  { what: 'an Issued At without fractions', fields: { issuedAt: '2026-01-27T17:09:59Z' } },
  { what: 'an Issued At in another zone', fields: { issuedAt: '2026-01-27T19:39:59+02:30' } },
  { what: 'an Issued At in lower case', fields: { issuedAt: '2026-01-27t17:09:59z' } },
  { what: 'an Expiration Time that comes', fields: { expirationTime: at(1) } },
  { what: 'a Not Before that has come', fields: { notBefore: at(0) } },
  { what: 'a Not Before as far ahead as may be', fields: { notBefore: at(clockSkew) } },
  { what: 'a Request ID', fields: { requestId: 'order-1:@%20' } },
  { what: 'an empty Request ID', fields: { requestId: '' } },
]

const form = 'eip155:<chain id>:<contract address>'
const statement = 'Statement must be exactly "Claim eligibility for a Verify onchain benefit."'
const oneForm = `Resources must name the contract as ${form}, in lower case or with a right checksum (EIP-55).`
const noContract = `Resources must name the contract to claim at as ${form}.`
const sameChain = 'Chain ID and the chain in Resources must be the same, without leading zeros.'
export const line = (number: number, shape: string) =>
  `message does not follow EIP-4361: line ${number} should be: ${shape}`
const time = '<date and time, RFC 3339>'

/** What is wrong with a message's fields, and the sentence that says so. */
export const refused: { what: string; fields: MessageFields; message: string }[] = [
  { what: 'another statement', fields: { statement: 'I accept.' }, message: statement },
  {
    what: 'a statement without its full stop',
    fields: { statement: 'Claim eligibility for a Verify onchain benefit' },
    message: statement,
  },
  {
    what: 'a statement in other letters',
    fields: { statement: 'claim eligibility for a Verify onchain benefit.' },
    message: statement,
  },
  {
    what: 'a statement with a blank behind it',
    fields: { statement: 'Claim eligibility for a Verify onchain benefit. ' },
    message: statement,
  },
  {
    what: 'a statement with a letter that only looks right',
    fields: { statement: 'Claim eligibility for а Verify onchain benefit.' },
    message: line(4, '<statement>'),
  },
  { what: 'another version', fields: { version: '2' }, message: line(7, 'Version: 1') },
  { what: 'version 01', fields: { version: '01' }, message: line(7, 'Version: 1') },
  {
    what: 'a chain that is not served',
    fields: { chainId: '1', resources: [resource(consumer, 1)] },
    message: 'Chain ID must be one that is served here: 84532.',
  },
  { what: 'a chain that is not that of the contract', fields: { chainId: '1' }, message: sameChain },
  { what: 'a chain id with a leading zero', fields: { chainId: '084532' }, message: sameChain },
  { what: 'a chain id beyond numbers', fields: { chainId: '9'.repeat(400) }, message: sameChain },
  { what: 'a chain id in hex', fields: { chainId: '0x14a34' }, message: line(8, 'Chain ID: <digits>') },
  { what: 'a contract on another chain', fields: { resources: [resource(consumer, 1)] }, message: sameChain },
  {
    what: 'a contract on a chain with a leading zero',
    fields: { resources: [resource(consumer, '084532')] },
    message: oneForm,
  },
  { what: 'no resource', fields: { resources: [] }, message: noContract },
  { what: 'other resources only', fields: { resources: ['https://a.example'] }, message: noContract },
  {
    what: 'two contracts',
    fields: { resources: [resource(consumer), resource(other)] },
    message: 'Resources must name one contract; this message names 2.',
  },
  {
    what: 'a contract on two chains',
    fields: { resources: [resource(consumer), resource(consumer, 1)] },
    message: 'Resources must name one contract; this message names 2.',
  },
  {
    what: 'a contract with a wrong checksum',
    fields: { resources: [resource(consumer.replace('5Fb', '5fb'))] },
    message: oneForm,
  },
  { what: 'a contract in upper case', fields: { resources: [resource(upper(consumer))] }, message: oneForm },
  {
    what: 'a contract cut short',
    fields: { resources: [resource(consumer.slice(0, -1))] },
    message: oneForm,
  },
  {
    what: 'a contract behind percent signs',
    fields: { resources: [resource(consumer.replace('0x5', '0x%35'))] },
    message: oneForm,
  },
  {
    what: 'a contract with a path behind it',
    fields: { resources: [`${resource(consumer)}/1`] },
    message: oneForm,
  },
  {
    what: 'a contract behind an upper-case scheme',
    fields: { resources: [`EIP155:${chainId}:${consumer}`, resource(consumer)] },
    message: oneForm,
  },
  {
    what: 'a wallet with a wrong checksum',
    fields: { address: wallet.address.replace('eD0', 'ED0') },
    message: "message's address must be in lower case or have a right checksum (EIP-55).",
  },
  {
    what: 'a wallet in upper case',
    fields: { address: upper(wallet.address) },
    message: "message's address must be in lower case or have a right checksum (EIP-55).",
  },
  {
    what: 'an Issued At that is too old',
    fields: { issuedAt: at(-maxAge - 1) },
    message: 'Issued At is more than 600 seconds ago. Sign a new message.',
  },
  {
    what: 'an Issued At that is too far ahead',
    fields: { issuedAt: at(clockSkew + 1) },
    message: 'Issued At is more than 60 seconds ahead. Check the clock and sign again.',
  },
  {
    what: 'an Issued At of the year 0',
    fields: { issuedAt: '0000-01-01T00:00:00Z' },
    message: 'Issued At is more than 600 seconds ago. Sign a new message.',
  },
  {
    what: 'an Expiration Time that is now',
    fields: { expirationTime: at(0) },
    message: 'Expiration Time has passed. Sign a new message.',
  },
  {
    what: 'an Expiration Time that has passed',
    fields: { expirationTime: at(-1) },
    message: 'Expiration Time has passed. Sign a new message.',
  },
  {
    what: 'a Not Before that has not come',
    fields: { notBefore: at(clockSkew + 1) },
    message: 'Not Before has not come yet. Try again then, or sign a new message.',
  },
  {
    what: 'a leap second',
    fields: { issuedAt: '2026-01-27T23:59:60Z' },
    message: line(10, `Issued At: ${time}`),
  },
  {
    what: 'the 30th of February',
    fields: { issuedAt: '2026-02-30T00:00:00Z' },
    message: line(10, `Issued At: ${time}`),
  },
  {
    what: 'hour 24',
    fields: { expirationTime: '2026-01-27T24:00:00Z' },
    message: line(11, `Expiration Time: ${time}`),
  },
  {
    what: 'a time without a zone',
    fields: { notBefore: '2026-01-27T23:00:00' },
    message: line(11, `Not Before: ${time}`),
  },
  {
    what: 'a short nonce',
    fields: { nonce: 'abcdefg' },
    message: line(9, 'Nonce: <at least 8 letters and digits>'),
  },
  { what: 'a URI without a scheme', fields: { uri: '/claim' }, message: line(6, 'URI: <URI>') },
  {
    what: 'no domain',
    fields: { domain: '' },
    message: line(1, '<domain> wants you to sign in with your Ethereum account:'),
  },
  {
    what: 'a Request ID with a blank',
    fields: { requestId: 'a b' },
    message: line(11, "Request ID: <a URI path segment's characters>"),
  },
  { what: 'a resource that is no URI', fields: { resources: ['a b'] }, message: line(12, '- <URI>') },
]
