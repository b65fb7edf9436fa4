import { curveOrder } from './curve.js'

/** The two numbers of an ECDSA signature. */
export interface EcdsaSignature {
  readonly r: bigint
  readonly s: bigint
}

/**
 * Reads an ECDSA signature on secp256k1 as X.690 DER has it, `SEQUENCE { INTEGER r, INTEGER s }`, and nothing that is
 * merely close to it: one encoding per signature, and no byte too many.
 * @returns Undefined when it is malformed, or r or s is not in 1..n-1.
 */
export function parseDerSignature(der: Uint8Array): EcdsaSignature | undefined {
  const sequence = readElement(der, sequenceTag)
  if (sequence?.rest.length !== 0) return undefined
  const r = readElement(sequence.content, integerTag)
  const s = r && readElement(r.rest, integerTag)
  if (s?.rest.length !== 0) return undefined
  const numbers = { r: positive(r?.content), s: positive(s.content) }
  return numbers.r === undefined || numbers.s === undefined ? undefined : { r: numbers.r, s: numbers.s }
}

/** The same signature with s in the lower half of the order, the only form that contracts take. */
export function withLowS({ r, s }: EcdsaSignature): EcdsaSignature {
  return { r, s: s > curveOrder / 2n ? curveOrder - s : s }
}

const sequenceTag = 0x30
const integerTag = 0x02

interface Element {
  readonly content: Uint8Array
  readonly rest: Uint8Array
}

/** A length in the long form reads as 128 or more, and no part of a signature on this curve is that long. */
function readElement(bytes: Uint8Array, tag: number): Element | undefined {
  const [actualTag, length = 0] = bytes
  if (actualTag !== tag || bytes.length < 2 + length) return undefined
  return { content: bytes.subarray(2, 2 + length), rest: bytes.subarray(2 + length) }
}

/** An integer in 1..n-1, in the fewest bytes. The highest bit is the sign. */
function positive(content: Uint8Array | undefined): bigint | undefined {
  const [first, second = 0] = content ?? []
  if (content === undefined || first === undefined || first >= 0x80) return undefined
  if (first === 0 && second < 0x80) return undefined
  const number = BigInt(`0x${Buffer.from(content).toString('hex')}`)
  return number < curveOrder ? number : undefined
}
