import { expect } from 'chai'
import { concat, dataLength, dataSlice } from 'ethers'
import { packedSignatureLength, packSignature, unpackSignature } from '@onchain-verify/protocol'
import { signatureVectors, type Hex } from '../../vectors'

const { packed, signer } = signatureVectors[0]!
const signature = dataSlice(packed, 20) as Hex

const badSignatures = [
  { what: 'nothing', value: '0x' },
  { what: '64 bytes', value: dataSlice(signature, 1) },
  { what: '66 bytes', value: concat([signature, '0x00']) },
  { what: 'half a byte too much', value: `${signature}0` },
  { what: 'half a byte too little', value: signature.slice(0, -1) },
  { what: 'no 0x in front', value: `00${signature.slice(2)}` },
  { what: 'a letter beyond f', value: `${signature.slice(0, -1)}g` },
] as { what: string; value: Hex }[]

const badSigners = [
  { what: '19 bytes', value: dataSlice(signer, 1) },
  { what: '21 bytes', value: concat([signer, '0x00']) },
  { what: 'no 0x in front', value: `00${signer.slice(2)}` },
] as { what: string; value: Hex }[]

const badPacked = [
  ...[0, 64, 65, 84, 86].map((length) => ({ what: `${length} bytes`, value: `0x${'11'.repeat(length)}` })),
  { what: 'half a byte too much', value: `${packed}0` },
  { what: 'a letter beyond f', value: `${packed.slice(0, -1)}g` },
] as { what: string; value: Hex }[]

describe('packSignature', () => {
  for (const vector of signatureVectors) {
    it(`puts the signer in front: ${vector.name}`, () => {
      const given = concat([vector.r, vector.s, `0x${vector.v.toString(16)}`]) as Hex
      const result = packSignature({ signer: vector.signer, signature: given })
      expect(result).to.equal(vector.packed)
      expect(dataLength(result)).to.equal(packedSignatureLength)
    })
  }

  for (const { what, value } of badSignatures) {
    it(`refuses a signature of ${what}`, () => {
      expect(() => packSignature({ signer, signature: value }))
        .to.throw(TypeError)
        .with.property('message', 'An ECDSA signature must be 65 bytes of hex.')
    })
  }

  for (const { what, value } of badSigners) {
    it(`refuses a signer of ${what}`, () => {
      expect(() => packSignature({ signer: value, signature }))
        .to.throw(TypeError)
        .with.property('message', 'The signer must be an address of 20 bytes.')
    })
  }
})

describe('unpackSignature', () => {
  for (const vector of signatureVectors) {
    it(`takes apart what packSignature put together: ${vector.name}`, () => {
      const parts = unpackSignature(vector.packed)
      expect(parts).to.deep.equal({ signer: vector.signer, signature: dataSlice(vector.packed, 20) })
      expect(packSignature(parts)).to.equal(vector.packed)
    })
  }

  for (const { what, value } of badPacked) {
    it(`refuses ${what}`, () => {
      expect(() => unpackSignature(value))
        .to.throw(TypeError)
        .with.property('message', 'A packed signature must be 85 bytes of hex.')
    })
  }
})
