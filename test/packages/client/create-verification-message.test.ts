import { ParsedMessage } from '@signinwithethereum/siwe-parser'
import { expect } from 'chai'
import { createVerificationMessage, InvalidInputError } from '@onchain-verify/client'

const given = {
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  consumer: '0xB9bA9b1Ce5343c22769d500a74cB3dBc48e7Fab3',
  chainId: 84532,
  domain: 'app.example',
  uri: 'https://app.example/claim',
  nonce: '32891756',
  issuedAt: new Date('2026-11-20T12:00:00Z'),
} as const

/** Runs in a page at an address. */
function inPage<T>(address: string, run: () => T): T {
  const { host, origin, pathname } = new URL(address)
  Object.assign(globalThis, { location: { host, origin, pathname } })
  try {
    return run()
  } finally {
    Reflect.deleteProperty(globalThis, 'location')
  }
}

describe('createVerificationMessage', () => {
  it('builds the text of the specification, to the byte', () => {
    expect(createVerificationMessage(given)).to.equal(
      `app.example wants you to sign in with your Ethereum account:
0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC

Claim eligibility for a Verify onchain benefit.

URI: https://app.example/claim
Version: 1
Chain ID: 84532
Nonce: 32891756
Issued At: 2026-11-20T12:00:00.000Z
Resources:
- eip155:84532:0xB9bA9b1Ce5343c22769d500a74cB3dBc48e7Fab3`,
    )
  })

  it('takes domain and uri from the page, without what its query and fragment may hide', () => {
    const { address, consumer, chainId } = given
    const message = inPage('https://shop.example:8443/claim?token=secret#secret', () =>
      createVerificationMessage({ address, consumer, chainId }),
    )
    const { domain, uri } = new ParsedMessage(message)
    expect({ domain, uri }).to.deep.equal({
      domain: 'shop.example:8443',
      uri: 'https://shop.example:8443/claim',
    })
  })

  it('has another nonce each time', () => {
    const { nonce, ...rest } = given
    const nonces = [0, 1].map(() => new ParsedMessage(createVerificationMessage(rest)).nonce)
    expect(nonces[0]).to.match(/^[0-9a-f]{32}$/)
    expect(new Set([...nonces, nonce]).size).to.equal(3)
  })

  it('carries when it ends', () => {
    const expirationTime = new Date('2026-11-20T12:01:00Z')
    expect(createVerificationMessage({ ...given, expirationTime })).to.include(
      '\nExpiration Time: 2026-11-20T12:01:00.000Z\n',
    )
  })

  const noPage = 'Give domain and uri: there is no page here to take them from.'
  const refusals = [
    { what: 'no domain outside of a page', bent: { domain: undefined }, message: noPage },
    { what: 'no uri outside of a page', bent: { uri: undefined }, message: noPage },
    {
      what: 'an address with a wrong checksum',
      bent: { address: '0x3c44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
      message: 'address must be an address of 20 bytes, in lower case or with its checksum.',
    },
    {
      what: 'a consumer that would add a line',
      bent: { consumer: '0xB9bA9b1Ce5343c22769d500a74cB3dBc48e7Fab3\n- https://evil.example' },
      message: 'consumer must be an address of 20 bytes, in lower case or with its checksum.',
    },
    ...[0, -1, 1.5, NaN, 2 ** 60].map((chainId) => ({
      what: `chain ${chainId}`,
      bent: { chainId },
      message: 'chainId must be a positive integer.',
    })),
    { what: 'a domain of two lines', bent: { domain: 'a.example\nb' }, message: /domain/ },
    { what: 'a short nonce', bent: { nonce: 'abc' }, message: /nonce/ },
    { what: 'a uri that is none', bent: { uri: 'not a uri' }, message: /uri/ },
  ]
  for (const { what, bent, message } of refusals) {
    it(`refuses ${what}`, () => {
      const parameters = { ...given, ...bent } as unknown as typeof given
      expect(() => createVerificationMessage(parameters)).to.throw(InvalidInputError, message)
    })
  }
})
