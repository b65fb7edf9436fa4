import { expect } from 'chai'
import { getAddress, hexlify, TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import {
  createVerificationHasher,
  hashVerification,
  verificationDomain,
  verificationTypedData,
} from '@onchain-verify/protocol'
import { verificationVectors, type Hex } from '../../vectors'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((value) => hexlify(value) as Hex)
const verification = fc.record({
  user: bytes(20).map((value) => getAddress(value) as Hex),
  identityHash: bytes(32),
  policyHash: bytes(32),
  expiration: fc.nat(2 ** 40 - 1),
})

const { domain, message } = verificationVectors[0]!
const registry = { chainId: domain.chainId, address: domain.verifyingContract }

describe('hashVerification', () => {
  for (const vector of verificationVectors) {
    it(`gives the vector of ${vector.name}`, () => {
      const { chainId, verifyingContract: address } = vector.domain
      expect(hashVerification({ chainId, address }, vector.message)).to.equal(vector.digest)
    })
  }

  it('tells all the vectors apart', () => {
    const digests = new Set(verificationVectors.map(({ digest }) => digest))
    expect(digests.size).to.equal(verificationVectors.length)
  })

  for (const expiration of [2 ** 40, -1]) {
    it(`refuses an expiration of ${expiration}, which is no uint40`, () => {
      expect(() => hashVerification(registry, { ...message, expiration }))
        .to.throw()
        .with.property('name', 'IntegerOutOfRangeError')
    })
  }

  it('refuses half a second', () => {
    expect(() => hashVerification(registry, { ...message, expiration: 0.5 })).to.throw()
  })

  it('refuses an identity hash that is not 32 bytes', () => {
    expect(() => hashVerification(registry, { ...message, identityHash: '0x11' }))
      .to.throw()
      .with.property('name', 'AbiEncodingBytesSizeMismatchError')
  })
})

describe('createVerificationHasher', () => {
  it('gives what viem and ethers make of the typed data, whatever the values', () => {
    fc.assert(
      fc.property(verification, fc.nat(), bytes(20), (value, chainId, address) => {
        const registry = { chainId, address: getAddress(address) as Hex }
        const digest = createVerificationHasher(registry)(value)
        const { domain, types, primaryType, message } = verificationTypedData(registry, value)
        const fields = { [primaryType]: [...types[primaryType]] }
        expect(digest).to.equal(hashTypedData({ domain, types, primaryType, message }))
        expect(digest).to.equal(TypedDataEncoder.hash(domain, fields, message))
      }),
      { numRuns: 50 },
    )
  })

  it('keeps nothing of one verification for the next', () => {
    const hash = createVerificationHasher(registry)
    const first = hash(message)
    expect(hash({ ...message, expiration: message.expiration + 1 })).not.to.equal(first)
    expect(hash(message)).to.equal(first)
  })
})

describe('verificationDomain', () => {
  for (const vector of verificationVectors) {
    it(`is the domain of ${vector.name}`, () => {
      const { chainId, verifyingContract: address } = vector.domain
      expect(verificationDomain({ chainId, address })).to.deep.equal(vector.domain)
    })
  }
})

describe('verificationTypedData', () => {
  it('is what hashVerification hashes', () => {
    const { domain, types, primaryType, message: value } = verificationTypedData(registry, message)
    const fields = { [primaryType]: [...types[primaryType]] }
    expect(TypedDataEncoder.hash(domain, fields, value)).to.equal(verificationVectors[0]!.digest)
  })
})
