import { expect } from 'chai'
import { hexlify, recoverAddress, Signature } from 'ethers'
import fc from 'fast-check'
import {
  createLocalSigner,
  createNativeSigner,
  createViemSigner,
  isNativeAvailable,
} from '@onchain-verify/issuer'
import { packSignature } from '@onchain-verify/protocol'
import { rejection } from '../../rejection'
import { signatureVectors, type Hex } from '../../vectors'

const makers = { createLocalSigner, createNativeSigner, createViemSigner }
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const { privateKey, digest } = signatureVectors[0]!
const recognisable = 'c0ffee'.repeat(10)

const badKeys = {
  nothing: '0x',
  'no 0x in front': `${recognisable}0000`,
  '31 bytes': `0x${recognisable}00`,
  '33 bytes': `0x${recognisable}000000`,
  'a letter beyond f': `0x${recognisable}000g`,
  zero: `0x${'00'.repeat(32)}`,
  'the order of the curve': `0x${order}`,
  'the highest number': `0x${'ff'.repeat(32)}`,
} as Record<string, Hex>

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => hexlify(bytes) as Hex)
const key = bytes32.filter((value) => BigInt(value) > 0n && BigInt(value) < BigInt(`0x${order}`))

for (const [maker, createSigner] of Object.entries(makers)) {
  describe(maker, () => {
    for (const { name, privateKey, digest, signer: address, packed } of signatureVectors) {
      it(`gives the vector of ${name}`, async () => {
        const signer = createSigner(privateKey)
        expect(signer.address).to.equal(address)
        expect(packSignature({ signer: address, signature: await signer.sign(digest) })).to.equal(packed)
      })
    }

    for (const [what, value] of Object.entries(badKeys)) {
      it(`refuses a key of ${what} without showing it`, () => {
        expect(() => createSigner(value))
          .to.throw(TypeError)
          .with.property(
            'message',
            'A private key must be 32 bytes of hex, between 1 and the order of secp256k1.',
          )
      })
    }

    it('refuses a digest that is not 32 bytes, by rejecting', async () => {
      const signer = createSigner(privateKey)
      for (const bad of ['0x', `${digest}00`, digest.slice(0, -2)] as Hex[]) {
        expect(await rejection(signer.sign(bad)))
          .to.be.instanceOf(TypeError)
          .and.include({ message: 'A digest must be 32 bytes of hex.' })
      }
    })

    it('does not show the key when it is printed', () => {
      expect(JSON.stringify(createSigner(privateKey))).not.to.include(privateKey.slice(2))
    })
  })
}

describe('native and viem signers', () => {
  it('are both there, or this suite says nothing', () => expect(isNativeAvailable()).to.equal(true))

  it('give the same bytes for any key and digest: s low, v 27 or 28, by the signer', async () => {
    await fc.assert(
      fc.asyncProperty(key, bytes32, async (privateKey, digest) => {
        const native = createNativeSigner(privateKey)
        const viem = createViemSigner(privateKey)
        const signature = await native.sign(digest)
        expect(signature).to.equal(await viem.sign(digest))
        expect(native.address).to.equal(viem.address)
        const { s, v } = Signature.from(signature)
        expect(BigInt(s) <= halfOrder).to.equal(true)
        expect(Number(`0x${signature.slice(-2)}`)).to.equal(v)
        expect(recoverAddress(digest, signature)).to.equal(native.address)
      }),
    )
  })
})
