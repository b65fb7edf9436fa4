import { createLocalSigner } from '@onchain-verify/issuer'
import { packSignature } from '@onchain-verify/protocol'
import { concat, hashMessage, numberToHex, slice, zeroAddress, type Hex } from 'viem'
import { digestOf } from '../issue/sign.js'
import { strangerAddress, strangerKey } from './claim-cases.js'
import { expectedRefusal, refusalCase, type RefusalRow } from './refusal-case.js'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const maxUint256 = 2n ** 256n - 1n

// signer (20) || r (32) || s (32) || v (1)
const parts = (signature: Hex) => ({
  signer: slice(signature, 0, 20),
  r: slice(signature, 20, 52),
  s: slice(signature, 52, 84),
  v: slice(signature, 84, 85),
})

type Parts = ReturnType<typeof parts>

const mend = 'Pass the signature to the registry byte for byte, and let nothing but the registry judge it.'

const row = (when: string, bend: RefusalRow['bend']) =>
  refusalCase({ group: 'a claim with a bad signature', when, mend, bend })

/** A valid claim whose signature bytes are changed. */
const bytesRow = (when: string, change: (signature: Hex) => Hex) =>
  row(when, async ({ sign }) => {
    const issued = await sign()
    return { issued: { ...issued, signature: change(issued.signature) } }
  })

/** A valid claim with one part of the signature replaced. */
const partRow = (when: string, change: (parts: Parts) => Partial<Parts>) =>
  bytesRow(when, (signature) => {
    const { signer, r, s, v } = { ...parts(signature), ...change(parts(signature)) }
    return concat([signer, r, s, v])
  })

const word = (value: bigint) => numberToHex(value, { size: 32 })
const otherV = (v: Hex): Hex => (v === '0x1b' ? '0x1c' : '0x1b')

export const signatureCases = [
  bytesRow('the signature is empty', () => '0x'),
  bytesRow('the signature has 64 bytes', (signature) => slice(signature, 0, 64)),
  bytesRow('the signer in front is missing (65 bytes)', (signature) => slice(signature, 20)),
  bytesRow('the signature is one byte short (84)', (signature) => slice(signature, 0, 84)),
  bytesRow('the signature is one byte long (86)', (signature) => concat([signature, '0x00'])),
  partRow('s is in the upper half (the high-s twin)', ({ s, v }) => ({
    s: word(curveOrder - BigInt(s)),
    v: otherV(v),
  })),
  partRow('v is flipped', ({ v }) => ({ v: otherV(v) })),
  ...[0, 1, 29, 255].map((v) => partRow(`v is ${v}`, () => ({ v: numberToHex(v, { size: 1 }) }))),
  ...(['r', 's'] as const).flatMap((part) => [
    partRow(`${part} is zero`, () => ({ [part]: word(0n) })),
    partRow(`${part} is the curve's order`, () => ({ [part]: word(curveOrder) })),
    partRow(`${part} is over the curve's order`, () => ({ [part]: word(maxUint256) })),
  ]),
  partRow('everything but the signer is zero', () => ({ r: word(0n), s: word(0n), v: '0x00' })),
  partRow('the zero address stands in front', () => ({ signer: zeroAddress })),
  partRow('nothing recovers and the zero address stands in front', () => ({
    signer: zeroAddress,
    v: '0x00',
  })),
  partRow('a foreign address stands in front', () => ({ signer: strangerAddress })),
  row('the digest was signed as an EIP-191 message', async ({ kit, verification, sign }) => {
    const registry = { chainId: kit.chain.chainId, address: kit.registry }
    const digest = digestOf(registry, await verification())
    const signature = await createLocalSigner(kit.signer.privateKey).sign(hashMessage({ raw: digest }))
    return {
      issued: { ...(await sign()), signature: packSignature({ signer: kit.signer.address, signature }) },
    }
  }),
  row('a key that is not allowed signed all of it rightly', async ({ sign }) => ({
    issued: await sign({ key: strangerKey }),
    expected: expectedRefusal.notSigner(strangerAddress),
  })),
  row('a key that is not allowed puts an allowed signer in front', async ({ kit, sign }) => {
    const issued = await sign({ key: strangerKey })
    return { issued: { ...issued, signature: concat([kit.signer.address, slice(issued.signature, 20)]) } }
  }),
]
