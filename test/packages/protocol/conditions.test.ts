import { expect } from 'chai'
import fc from 'fast-check'
import { operators, unmetConditions, type Condition, type Traits } from '@onchain-verify/protocol'

type Type = 'int' | 'bool' | 'string'

/** One condition of each type, all of them at one provider. */
const nameOf = { int: 'followers', bool: 'verified', string: 'verified_type' } as const
const provider = 'microblog'

function isMet(type: Type, op: string, trait: string, value: string): boolean {
  const conditions = [{ name: nameOf[type], op, value }]
  return unmetConditions({ provider, conditions }, { [nameOf[type]]: trait }).length === 0
}

const huge = `1${'0'.repeat(76)}`

/** What each operator says of a trait that is under, at and over the value. */
const comparisons = [
  { op: 'eq', under: false, at: true, over: false },
  { op: 'gt', under: false, at: false, over: true },
  { op: 'gte', under: false, at: true, over: true },
  { op: 'lt', under: true, at: false, over: false },
  { op: 'lte', under: true, at: true, over: false },
  { op: 'in', under: false, at: false, over: false },
]
const neighbours = [
  { under: '999', at: '1000', over: '1001' },
  { under: '9', at: '10', over: '11' },
  { under: '-1', at: '0', over: '1' },
  { under: '-11', at: '-10', over: '-9' },
  { under: '9'.repeat(76), at: huge, over: `1${'0'.repeat(75)}1` },
]

const equalities: { type: Type; trait: string; value: string; met: boolean }[] = [
  { type: 'int', trait: '-0', value: '0', met: true },
  { type: 'bool', trait: 'true', value: 'true', met: true },
  { type: 'bool', trait: 'false', value: 'false', met: true },
  { type: 'bool', trait: 'true', value: 'false', met: false },
  { type: 'bool', trait: 'false', value: 'true', met: false },
  { type: 'string', trait: 'business', value: 'business', met: true },
  { type: 'string', trait: '', value: '', met: true },
  { type: 'string', trait: 'Business', value: 'business', met: false },
  { type: 'string', trait: 'business ', value: 'business', met: false },
  { type: 'string', trait: '1.0', value: '1', met: false },
  // é composed (NFC) and with a combining mark (NFD) look the same.
  { type: 'string', trait: '\u00e9', value: 'e\u0301', met: false },
  { type: 'string', trait: '\u00e9', value: '\u00e9', met: true },
]

const malformed: { type: Type; trait: string; values: string[] }[] = [
  ...['', ' 1', '01', '+1', '1e3', '0x1', '1.0', 'true', '\u0661', '1'.repeat(78)].map((trait) => ({
    type: 'int' as const,
    trait,
    values: ['0', '1', '-1', trait],
  })),
  ...['', 'True', '1', '0', 'yes', ' true'].map((trait) => ({
    type: 'bool' as const,
    trait,
    values: ['true', 'false', trait],
  })),
]

const integer = fc.bigInt({ min: -(10n ** 77n) + 1n, max: 10n ** 77n - 1n })

/** The operators over numbers that were never text. */
const model: Record<string, (trait: bigint, value: bigint) => boolean> = {
  eq: (trait, value) => trait === value,
  gt: (trait, value) => trait > value,
  gte: (trait, value) => trait >= value,
  lt: (trait, value) => trait < value,
  lte: (trait, value) => trait <= value,
}

describe('unmetConditions', () => {
  for (const { op, ...expected } of comparisons) {
    for (const side of ['under', 'at', 'over'] as const) {
      it(`says ${expected[side]} to an integer ${side} the value of ${op}`, () => {
        for (const near of neighbours) expect(isMet('int', op, near[side], near.at)).to.equal(expected[side])
      })
    }
  }

  for (const { type, trait, value, met } of equalities) {
    it(`says that ${type} ${JSON.stringify(trait)} ${met ? 'equals' : 'differs from'} ${JSON.stringify(value)}`, () =>
      expect(isMet(type, 'eq', trait, value)).to.equal(met))
  }

  for (const type of ['bool', 'string'] as const) {
    for (const op of ['gt', 'gte', 'lt', 'lte', 'in']) {
      it(`never meets ${type} ${op}`, () => expect(isMet(type, op, 'true', 'true')).to.equal(false))
    }
  }

  for (const { type, trait, values } of malformed) {
    it(`meets nothing with a ${type} of ${JSON.stringify(trait)}`, () => {
      for (const op of operators) {
        for (const value of values) expect(isMet(type, op, trait, value), `${op} ${value}`).to.equal(false)
      }
    })
  }

  for (const op of operators) {
    it(`never meets ${op} without the trait, whatever the value`, () => {
      const conditions = ['0', '-1', '1', 'false', 'true', '', 'undefined', huge].flatMap((value) =>
        Object.values(nameOf).map((name) => ({ name, op, value })),
      )
      expect(unmetConditions({ provider, conditions }, {})).to.deep.equal(conditions)
    })
  }

  for (const name of ['__proto__', 'constructor', 'toString', 'unheard_of']) {
    it(`never meets a condition named ${name}, even with such a trait`, () => {
      const conditions = [{ name, op: 'eq', value: 'x' }]
      const traits = JSON.parse(`{ "${name}": "x" }`) as Traits
      expect(unmetConditions({ provider, conditions }, traits)).to.deep.equal(conditions)
    })
  }

  it('never meets a trait that is only inherited', () => {
    const traits = Object.create({ followers: '1000' }) as Traits
    const conditions = [{ name: 'followers', op: 'eq', value: '1000' }]
    expect(unmetConditions({ provider, conditions }, traits)).to.deep.equal(conditions)
  })

  it("never meets another provider's condition", () => {
    const conditions = [{ name: 'followers', op: 'eq', value: '1' }]
    expect(unmetConditions({ provider: 'exchange', conditions }, { followers: '1' })).to.deep.equal(
      conditions,
    )
  })

  it('gives exactly the conditions that do not hold, in their order', () => {
    const conditions: [Condition, Condition, Condition] = [
      { name: 'followers', op: 'gte', value: '1000' },
      { name: 'verified', op: 'eq', value: 'true' },
      { name: 'followers', op: 'lt', value: '10' },
    ]
    const unmet = (traits: Traits) => unmetConditions({ provider, conditions }, traits)
    expect(unmet({ followers: '1000', verified: 'true' })).to.deep.equal([conditions[2]])
    expect(unmet({ followers: '9', verified: 'true' })).to.deep.equal([conditions[0]])
    expect(unmet({ followers: '500', verified: 'false' })).to.deep.equal(conditions)
  })

  it('compares any two integers as numbers', () => {
    fc.assert(
      fc.property(integer, integer, fc.constantFrom(...Object.keys(model)), (trait, value, op) => {
        expect(isMet('int', op, String(trait), String(value))).to.equal(model[op]!(trait, value))
      }),
    )
  })

  it('compares any two strings byte by byte', () => {
    const string = fc.string({ unit: 'binary', maxLength: 3 })
    fc.assert(
      fc.property(string, string, (trait, value) => {
        expect(isMet('string', 'eq', trait, value)).to.equal(Buffer.from(trait).equals(Buffer.from(value)))
      }),
    )
  })
})
