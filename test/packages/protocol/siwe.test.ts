import { expect } from 'chai'
import { getAddress, hexlify } from 'ethers'
import fc from 'fast-check'
import {
  formatConsumerResource,
  parseConsumerResource,
  siweStatement,
  siweVersion,
} from '@onchain-verify/protocol'

type Hex = `0x${string}`

const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const lowerCase = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

const accepted = [
  { what: 'a right checksum', resource: `eip155:84532:${address}`, chainId: 84532 },
  { what: 'lower case', resource: `eip155:84532:${lowerCase}`, chainId: 84532 },
  { what: 'chain 0', resource: `eip155:0:${address}`, chainId: 0 },
  { what: 'the highest chain', resource: `eip155:9007199254740991:${address}`, chainId: 2 ** 53 - 1 },
]

const refused = {
  'an empty line': '',
  'a wrong checksum': `eip155:84532:0x3c44CdDdB6a900fa2b585dd299e03d12FA4293BC`,
  'upper-case hex': `eip155:84532:0x${address.slice(2).toUpperCase()}`,
  'upper-case 0X': `eip155:84532:0X${lowerCase.slice(2)}`,
  'no 0x': `eip155:84532:${lowerCase.slice(2)}`,
  'upper-case EIP155': `EIP155:84532:${address}`,
  'another namespace': `solana:84532:${address}`,
  'no namespace': `84532:${address}`,
  'a scheme in front': `urn:eip155:84532:${address}`,
  'two slashes': `eip155://84532:${address}`,
  'a percent-encoded colon': `eip155%3A84532:${address}`,
  'a percent-encoded digit': `eip155:8453%32:${address}`,
  'a leading zero': `eip155:084532:${address}`,
  'chain 00': `eip155:00:${address}`,
  'a hex chain id': `eip155:0x14a34:${address}`,
  'a signed chain id': `eip155:+84532:${address}`,
  'a negative chain id': `eip155:-84532:${address}`,
  'an exponent': `eip155:1e5:${address}`,
  'no chain id': `eip155::${address}`,
  'chain id 2^53': `eip155:9007199254740992:${address}`,
  'a chain id of 17 digits': `eip155:10000000000000000:${address}`,
  'Arabic digits': `eip155:\u0668\u0664\u0665\u0663\u0662:${address}`,
  'a space in front': ` eip155:84532:${address}`,
  'a space behind': `eip155:84532:${address} `,
  'a space between': `eip155: 84532:${address}`,
  'a trailing newline': `eip155:84532:${address}\n`,
  'a second line': `eip155:84532:${address}\neip155:1:${address}`,
  'a path behind': `eip155:84532:${address}/1`,
  'a query behind': `eip155:84532:${address}?x=1`,
  'a short address': `eip155:84532:${address.slice(0, -1)}`,
  'a long address': `eip155:84532:${address}0`,
  'no address': 'eip155:84532',
  'a URL': 'https://example.com/',
}

describe('siweStatement', () => {
  it('is the statement of the specification to the byte', () => {
    const bytes = Buffer.from(siweStatement).toString('hex')
    const specified =
      '436c61696d20656c69676962696c69747920666f72206120566572696679206f6e636861696e2062656e656669742e'
    expect(siweStatement).to.equal('Claim eligibility for a Verify onchain benefit.')
    expect(bytes).to.equal(specified)
  })
})

describe('siweVersion', () => {
  it('is 1', () => expect(siweVersion).to.equal('1'))
})

describe('formatConsumerResource', () => {
  it('writes eip155:<chainId>:<address>', () => {
    expect(formatConsumerResource({ chainId: 84532, address })).to.equal(`eip155:84532:${address}`)
  })

  it('writes what parseConsumerResource reads back', () => {
    const consumers = fc.record({
      chainId: fc.nat(Number.MAX_SAFE_INTEGER),
      address: fc
        .uint8Array({ minLength: 20, maxLength: 20 })
        .map((bytes) => getAddress(hexlify(bytes)) as Hex),
    })
    fc.assert(
      fc.property(consumers, (consumer) => {
        expect(parseConsumerResource(formatConsumerResource(consumer))).to.deep.equal(consumer)
      }),
    )
  })
})

describe('parseConsumerResource', () => {
  for (const { what, resource, chainId } of accepted) {
    it(`reads ${what}, and gives the address with its checksum`, () => {
      const consumer = parseConsumerResource(resource)
      expect(consumer).to.deep.equal({ chainId, address })
      // The matchers above take an address in any case for the same.
      expect(JSON.stringify(consumer)).to.include(address)
    })
  }

  for (const [what, resource] of Object.entries(refused)) {
    it(`does not read ${what}`, () => expect(parseConsumerResource(resource)).to.equal(undefined))
  }
})
