import { expect } from 'chai'
import { keccak256 } from 'ethers'
import { encodeConditions, encodeProvider, hashPolicy, type Consumer } from '@onchain-verify/protocol'
import { policyVectors, type Hex } from '../../vectors'

describe('hashPolicy', () => {
  for (const { name, chainId, consumer, provider, conditions, policyHash } of policyVectors) {
    it(`gives the vector of ${name}`, () => {
      expect(hashPolicy({ chainId, address: consumer }, { provider, conditions })).to.equal(policyHash)
    })
  }

  it('tells all the vectors apart', () => {
    expect(new Set(policyVectors.map(({ policyHash }) => policyHash)).size).to.equal(policyVectors.length)
  })

  it('reads an address in lower case as the same contract', () => {
    const { chainId, consumer, policyHash, ...policy } = policyVectors[0]!
    const address = consumer.toLowerCase() as Hex
    expect(hashPolicy({ chainId, address }, policy)).to.equal(policyHash)
  })

  const unreadable: { what: string; consumer: Consumer; error: string }[] = [
    {
      what: 'half a chain',
      consumer: { chainId: 0.5, address: `0x${'11'.repeat(20)}` },
      error: 'RangeError',
    },
    {
      what: 'a negative chain',
      consumer: { chainId: -1, address: `0x${'11'.repeat(20)}` },
      error: 'IntegerOutOfRangeError',
    },
    { what: 'a short address', consumer: { chainId: 1, address: '0x11' }, error: 'InvalidAddressError' },
  ]
  for (const { what, consumer, error } of unreadable) {
    it(`refuses ${what}`, () => {
      expect(() => hashPolicy(consumer, policyVectors[0]!))
        .to.throw()
        .with.property('name', error)
    })
  }
})

describe('encodeProvider', () => {
  for (const { name, provider, providerHash } of policyVectors) {
    it(`gives the preimage of ${name}`, () =>
      expect(keccak256(encodeProvider(provider))).to.equal(providerHash))
  }
})

describe('encodeConditions', () => {
  for (const { name, conditions, conditionsHash } of policyVectors) {
    it(`gives the preimage of ${name}`, () =>
      expect(keccak256(encodeConditions(conditions))).to.equal(conditionsHash))
  }
})
