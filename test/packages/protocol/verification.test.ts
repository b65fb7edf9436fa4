import { expect } from 'chai'
import { TypedDataEncoder } from 'ethers'
import { hashVerification, verificationDomain, verificationTypedData } from '@onchain-verify/protocol'
import { verificationVectors } from '../../vectors'

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
      .with.property('name', 'BytesSizeMismatchError')
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
