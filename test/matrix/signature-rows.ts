import { concat, dataSlice, getBytes, hashMessage, id, toBeHex, TypedDataEncoder, ZeroAddress } from 'ethers'
import { verificationDomain, verificationTypes } from '@onchain-verify/protocol'
import { chainId } from '../fixtures'
import { namedSigner, type Rejection } from './rejection'
import { strangerKey } from './world'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const maxUint256 = 2n ** 256n - 1n

// signer (20) || r (32) || s (32) || v (1)
const parts = (signature: string) => ({
  signer: dataSlice(signature, 0, 20),
  r: dataSlice(signature, 20, 52),
  s: dataSlice(signature, 52, 84),
  v: dataSlice(signature, 84, 85),
})

type Parts = ReturnType<typeof parts>

/** A valid claim whose signature bytes are changed. */
const bytesRow = (when: string, change: (signature: string) => string): Rejection => ({
  group: 'signature',
  when,
  error: 'InvalidSignature',
  bend: async ({ sign }) => {
    const claim = await sign()
    return { ...claim, signature: change(claim.signature) }
  },
})

/** A valid claim with one part of the signature replaced. */
const partRow = (when: string, change: (parts: Parts) => Partial<Parts>): Rejection =>
  bytesRow(when, (signature) => {
    const { signer, r, s, v } = { ...parts(signature), ...change(parts(signature)) }
    return concat([signer, r, s, v])
  })

const word = (value: bigint) => toBeHex(value, 32)

export const signatureRows: readonly Rejection[] = [
  bytesRow('the signature is empty', () => '0x'),
  bytesRow('the signature has 64 bytes', (signature) => dataSlice(signature, 0, 64)),
  bytesRow('the signer in front is missing (65 bytes)', (signature) => dataSlice(signature, 20)),
  bytesRow('the signature is one byte short (84)', (signature) => dataSlice(signature, 0, 84)),
  bytesRow('the signature is one byte long (86)', (signature) => concat([signature, '0x00'])),
  partRow('s is in the upper half (the high-s twin)', ({ s, v }) => ({
    s: word(curveOrder - BigInt(s)),
    v: v === '0x1b' ? '0x1c' : '0x1b',
  })),
  partRow('v is flipped', ({ v }) => ({ v: v === '0x1b' ? '0x1c' : '0x1b' })),
  ...[0, 1, 29, 255].map((v) => partRow(`v is ${v}`, () => ({ v: toBeHex(v, 1) }))),
  ...(['r', 's'] as const).flatMap((part) => [
    partRow(`${part} is zero`, () => ({ [part]: word(0n) })),
    partRow(`${part} is the curve's order`, () => ({ [part]: word(curveOrder) })),
    partRow(`${part} is over the curve's order`, () => ({ [part]: word(maxUint256) })),
  ]),
  partRow('everything but the signer is zero', () => ({ r: word(0n), s: word(0n), v: '0x00' })),
  partRow('the zero address stands in front', () => ({ signer: ZeroAddress })),
  partRow('nothing recovers and the zero address stands in front', () => ({
    signer: ZeroAddress,
    v: '0x00',
  })),
  partRow('a foreign address stands in front', () => ({ signer: dataSlice(id('foreign'), 12) })),
  {
    group: 'signature',
    when: 'the digest was signed as an EIP-191 message',
    error: 'InvalidSignature',
    bend: async ({ registry, signer, verification, sign }) => {
      const domain = verificationDomain({ chainId, address: (await registry.getAddress()) as `0x${string}` })
      const types = { Verification: [...verificationTypes.Verification] }
      const digest = TypedDataEncoder.hash(domain, types, verification)
      const { serialized } = signer.signingKey.sign(hashMessage(getBytes(digest)))
      return { ...(await sign()), signature: concat([signer.address, serialized]) }
    },
  },
  {
    group: 'signature',
    when: 'a key that is not allowed signed all of it rightly',
    error: 'NotSigner',
    args: (attempt) => [namedSigner(attempt)],
    bend: ({ sign }) => sign({ key: strangerKey }),
  },
  {
    group: 'signature',
    when: 'a key that is not allowed puts an allowed signer in front',
    error: 'InvalidSignature',
    bend: async ({ sign, signer }) => {
      const claim = await sign({ key: strangerKey })
      return { ...claim, signature: concat([signer.address, dataSlice(claim.signature, 20)]) }
    },
  },
]
