import { expect } from 'chai'
import { computeAddress, concat, hexlify, SigningKey, toBeHex } from 'ethers'
import fc from 'fast-check'
import { isNativeAvailable, recoverAddress } from '@onchain-verify/issuer'
import { rejection } from '../../rejection'
import { signatureVectors, type Hex } from '../../vectors'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const { digest, signer, r, s, v } = signatureVectors[0]!
const signatureOf = (r: Hex, s: bigint | Hex, v: number) => concat([r, toBeHex(s, 32), toBeHex(v)]) as Hex

/** What is not the signature of anybody. */
const nobodys = {
  'no bytes': '0x',
  'not hex': '0xzz',
  '64 bytes': concat([r, s]),
  '66 bytes': concat([r, s, toBeHex(v), '0x00']),
  'v 2': signatureOf(r, s, 2),
  'v 26': signatureOf(r, s, 26),
  'v 29': signatureOf(r, s, 29),
  'v 255': signatureOf(r, s, 255),
  'r 0': signatureOf(`0x${'00'.repeat(32)}`, s, v),
  's 0': signatureOf(r, 0n, v),
  'r beyond the order': signatureOf(`0x${'ff'.repeat(32)}`, s, v),
  's beyond the order': signatureOf(r, order, v),
} as Record<string, Hex>

describe('recoverAddress', () => {
  it('runs natively here', () => expect(isNativeAvailable()).to.equal(true))

  for (const vector of signatureVectors) {
    it(`names the signer of the vector of ${vector.name}, with v as 0 or 1 too`, async () => {
      const { r, s, v } = vector
      expect(await recoverAddress(vector.digest, signatureOf(r, s, v))).to.equal(vector.signer)
      expect(await recoverAddress(vector.digest, signatureOf(r, s, v - 27))).to.equal(vector.signer)
    })
  }

  it('takes the other half of s, with the other v', async () => {
    const other = signatureOf(r, order - BigInt(s), 55 - v)
    expect(await recoverAddress(digest, other)).to.equal(signer)
  })

  for (const [what, signature] of Object.entries(nobodys)) {
    it(`names nobody for ${what}`, async () => {
      expect(await recoverAddress(digest, signature)).to.equal(undefined)
    })
  }

  it('agrees with ethers on random bytes', async () => {
    const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 })
    const property = fc.asyncProperty(bytes, fc.constantFrom(27, 28), async (rs, v) => {
      const signature = concat([rs, toBeHex(v)]) as Hex
      expect(await recoverAddress(digest, signature)).to.equal(byEthers(signature))
    })
    await fc.assert(property, { numRuns: 50 })
  })

  it('refuses a digest that is not 32 bytes', async () => {
    const error = await rejection(recoverAddress('0x11', signatureOf(r, s, v)))
    expect(error).to.be.instanceOf(TypeError).and.include({ message: 'A digest must be 32 bytes of hex.' })
  })
})

/** ethers takes only the lower half of s, so the upper one is turned over for it. */
function byEthers(signature: Hex): string | undefined {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const v = Number(`0x${signature.slice(130)}`)
  const lower = s > order / 2n && s < order ? ([order - s, 55 - v] as const) : ([s, v] as const)
  try {
    const key = SigningKey.recoverPublicKey(digest, {
      r: hexlify(signature.slice(0, 66)),
      s: toBeHex(lower[0], 32),
      v: lower[1] as 27 | 28,
    })
    return computeAddress(key)
  } catch {
    return undefined
  }
}
