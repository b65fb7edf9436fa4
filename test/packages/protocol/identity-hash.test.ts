import { expect } from 'chai'
import { getBytes } from 'ethers'
import fc from 'fast-check'
import { hashIdentity, hashPolicy, requireIdentitySecret } from '@onchain-verify/protocol'
import { identityVectors, type Hex } from '../../vectors'

const { identityHash, ...given } = identityVectors[0]!
const secret = getBytes(given.secret)
const member = { provider: 'exchange', conditions: [{ name: 'membership_active', op: 'eq', value: 'true' }] }
const consumers = {
  one: { chainId: 84532, address: `0x${'11'.repeat(20)}` },
  two: { chainId: 84532, address: `0x${'22'.repeat(20)}` },
  oneElsewhere: { chainId: 1, address: `0x${'11'.repeat(20)}` },
} as const

describe('hashIdentity', () => {
  for (const vector of identityVectors) {
    it(`gives the vector of ${vector.name}`, () => {
      expect(hashIdentity(getBytes(vector.secret), vector)).to.equal(vector.identityHash)
    })
  }

  it('tells all the vectors apart', () => {
    const hashes = new Set(identityVectors.map((vector) => vector.identityHash))
    expect(hashes.size).to.equal(identityVectors.length)
  })

  it('gives one person one hash, whatever else is known of the account', () => {
    expect(hashIdentity(secret, { ...given, handle: 'ann' } as typeof given)).to.equal(identityHash)
  })

  it('gives one person another hash at another contract, chain or policy', () => {
    const at = (policyHash: Hex) => hashIdentity(secret, { ...given, policyHash })
    const stricter = { ...member, conditions: [...member.conditions, ...member.conditions] }
    const hashes = [
      ...Object.values(consumers).map((consumer) => at(hashPolicy(consumer, member))),
      at(hashPolicy(consumers.one, stricter)),
    ]
    expect(new Set(hashes).size).to.equal(hashes.length)
  })

  it('never lets provider and subject run into each other', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.nat(20), { minLength: 2, maxLength: 2 }),
        (text, [one, other]) => {
          const letters = Array.from(text)
          const split = (at: number) => ({
            provider: letters.slice(0, at).join(''),
            subject: letters.slice(at).join(''),
          })
          const hash = (at: number) => hashIdentity(secret, { ...given, ...split(at) })
          const same = split(one!).provider === split(other!).provider
          expect(hash(one!) === hash(other!)).to.equal(same)
        },
      ),
    )
  })

  for (const length of [0, 31]) {
    it(`refuses a secret of ${length} bytes`, () => {
      expect(() => hashIdentity(new Uint8Array(length), given))
        .to.throw(RangeError)
        .with.property('message', 'The identity secret must be at least 32 bytes.')
    })
  }

  for (const length of [0, 31, 33]) {
    it(`refuses a policy hash of ${length} bytes`, () => {
      expect(() => hashIdentity(secret, { ...given, policyHash: `0x${'11'.repeat(length)}` }))
        .to.throw(RangeError)
        .with.property('message', 'policyHash must be 32 bytes.')
    })
  }
})

describe('requireIdentitySecret', () => {
  it('refuses 31 bytes', () => {
    expect(() => requireIdentitySecret(new Uint8Array(31)))
      .to.throw(RangeError)
      .with.property('message', 'The identity secret must be at least 32 bytes.')
  })

  it('accepts 32 bytes', () => expect(() => requireIdentitySecret(new Uint8Array(32))).not.to.throw())
})
