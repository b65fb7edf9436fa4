import { expect } from 'chai'
import fc from 'fast-check'
import { parseDerSignature, withLowS } from '@onchain-verify/service'
import { derSignature, element, integer } from './der'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const number = fc.bigInt({ min: 1n, max: order - 1n })
const numbers = fc.record({ r: number, s: number })

const sequence = (...parts: Iterable<number>[]) =>
  element(
    0x30,
    parts.flatMap((part) => [...part]),
  )
const honest = derSignature(5n, 7n)
const paddedOne = element(0x02, [0x00, 0x01])
/** The same length, written in the long form that DER keeps for 128 and more. */
const longLength = Uint8Array.from([0x30, 0x81, honest.length - 2, ...honest.subarray(2)])

const malformed: Record<string, Uint8Array> = {
  nothing: new Uint8Array(),
  'a tag alone': Uint8Array.of(0x30),
  'no integer': sequence(),
  'one integer': sequence(integer(5n)),
  'three integers': sequence(integer(5n), integer(7n), integer(9n)),
  'a byte after the end': Uint8Array.from([...honest, 0]),
  'a byte after s': sequence(integer(5n), integer(7n), [0]),
  'a byte too few': honest.subarray(0, -1),
  'another outer tag': Uint8Array.from([0x31, ...honest.subarray(1)]),
  'another tag of r': sequence(element(0x03, [5]), integer(7n)),
  'another tag of s': sequence(integer(5n), element(0x04, [7])),
  'a length in the long form': longLength,
  'an indefinite length': Uint8Array.from([0x30, 0x80, ...honest.subarray(2), 0, 0]),
  'an empty r': sequence(element(0x02, []), integer(7n)),
  'an empty s': sequence(integer(5n), element(0x02, [])),
  'a negative r': sequence(element(0x02, [0x80]), integer(7n)),
  'a negative s': sequence(integer(5n), element(0x02, [0xff, 0x01])),
  'a zero too many before r': sequence(paddedOne, integer(7n)),
  'a zero too many before s': sequence(integer(5n), paddedOne),
  'r of zero': derSignature(0n, 7n),
  's of zero': derSignature(5n, 0n),
  'r of the order': derSignature(order, 7n),
  's of the order': derSignature(5n, order),
  'r of 33 bytes': derSignature(1n << 256n, 7n),
}

describe('parseDerSignature', () => {
  it('reads what is encoded', () =>
    fc.assert(
      fc.property(numbers, ({ r, s }) => {
        expect(parseDerSignature(derSignature(r, s))).to.deep.equal({ r, s })
      }),
    ))

  it('reads the bounds', () => {
    for (const each of [1n, 0x7fn, 0x80n, 0xffn, order - 1n]) {
      expect(parseDerSignature(derSignature(each, order - each))).to.deep.equal({ r: each, s: order - each })
    }
  })

  for (const [what, bytes] of Object.entries(malformed)) {
    it(`refuses ${what}`, () => expect(parseDerSignature(bytes)).to.equal(undefined))
  }

  it('takes no bytes but the one encoding of what it reads, and never throws', () =>
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), mutated()), (bytes) => {
        const read = parseDerSignature(bytes)
        if (read !== undefined) expect([...derSignature(read.r, read.s)]).to.deep.equal([...bytes])
      }),
      { numRuns: 2000 },
    ))
})

/** A right encoding with one byte changed. */
function mutated(): fc.Arbitrary<Uint8Array> {
  const change = fc.record({ at: fc.nat(71), to: fc.integer({ min: 0, max: 255 }) })
  return fc.tuple(numbers, change).map(([{ r, s }, { at, to }]) => {
    const bytes = derSignature(r, s)
    bytes[at % bytes.length] = to
    return bytes
  })
}

describe('withLowS', () => {
  it('brings s into the lower half, and r through', () =>
    fc.assert(
      fc.property(numbers, ({ r, s }) => {
        const low = withLowS({ r, s })
        expect(low.r).to.equal(r)
        expect(low.s <= order / 2n).to.equal(true)
        expect([s, order - s]).to.include(low.s)
      }),
    ))

  it('leaves the highest low s, and turns the next', () => {
    const highestLow = order / 2n
    expect(withLowS({ r: 1n, s: highestLow }).s).to.equal(highestLow)
    expect(withLowS({ r: 1n, s: highestLow + 1n }).s).to.equal(highestLow)
  })
})
