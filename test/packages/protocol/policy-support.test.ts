import { expect } from 'chai'
import {
  InvalidPolicyError,
  isValueOf,
  policyLimits,
  policyProblems,
  requireSupported,
  type Condition,
} from '@onchain-verify/protocol'

const followers: Condition = { name: 'followers', op: 'gte', value: '1000' }
const username: Condition = { name: 'username', op: 'eq', value: 'ann' }
const microblog = (...conditions: Condition[]) => ({ provider: 'microblog', conditions })
const photoSocial = (...conditions: Condition[]) => ({ provider: 'photo_social', conditions })
const times = (count: number) => Array.from({ length: count }, () => followers)

const supported = [
  { what: 'one condition', policy: microblog(followers) },
  { what: 'the most conditions', policy: microblog(...times(policyLimits.conditions)) },
  { what: 'the longest string', policy: photoSocial({ ...username, value: 'é'.repeat(128) }) },
  { what: 'an empty string', policy: photoSocial({ ...username, value: '' }) },
]

const rejections = [
  {
    what: 'an unknown provider',
    policy: { provider: 'telegraph', conditions: [followers] },
    problems: ['Provider "telegraph" is not supported.'],
  },
  {
    what: 'an empty provider',
    policy: { provider: '', conditions: [followers] },
    problems: ['Provider "" is not supported.'],
  },
  {
    what: 'a provider that objects inherit',
    policy: { provider: '__proto__', conditions: [followers] },
    problems: ['Provider "__proto__" is not supported.'],
  },
  {
    what: 'a long provider with control characters',
    policy: { provider: `\n${'p'.repeat(100)}`, conditions: [followers] },
    problems: [`Provider "\\n${'p'.repeat(63)}…" is not supported.`],
  },
  {
    what: 'no condition',
    policy: microblog(),
    problems: ['The policy has no condition; it needs at least one.'],
  },
  {
    what: 'one condition too many',
    policy: microblog(...times(policyLimits.conditions + 1)),
    problems: ['The policy has 33 conditions; at most 32 are supported.'],
  },
  {
    what: "another provider's condition",
    policy: microblog({ ...followers, name: 'likes_count' }),
    problems: ['Condition 1: provider "microblog" has no condition "likes_count".'],
  },
  ...['__proto__', 'constructor', 'toString'].map((name) => ({
    what: `a condition named ${name}`,
    policy: microblog({ ...followers, name }),
    problems: [`Condition 1: provider "microblog" has no condition "${name}".`],
  })),
  ...['', 'GTE', '>=', 'ne', 'toString'].map((op) => ({
    what: `the operator ${JSON.stringify(op)}`,
    policy: microblog({ ...followers, op }),
    problems: [`Condition 1: ${JSON.stringify(op)} is not an operator; eq, gt, gte, lt, lte are.`],
  })),
  {
    what: '"in", which no condition lists',
    policy: microblog({ ...followers, op: 'in' }),
    problems: ['Condition 1: followers does not support "in"; it supports eq, gt, gte, lt, lte.'],
  },
  {
    what: 'an order between booleans',
    policy: microblog({ name: 'verified', op: 'gt', value: 'true' }),
    problems: ['Condition 1: verified does not support "gt"; it supports eq.'],
  },
  {
    what: 'an order between strings',
    policy: photoSocial({ ...username, op: 'lte' }),
    problems: ['Condition 1: username does not support "lte"; it supports eq.'],
  },
  {
    what: 'a number in words',
    policy: microblog({ ...followers, value: 'many' }),
    problems: ['Condition 1: "many" is not a decimal integer of at most 77 digits, as followers needs.'],
  },
  {
    what: 'a boolean in capitals',
    policy: microblog({ name: 'verified', op: 'eq', value: 'True' }),
    problems: ['Condition 1: "True" is not "true" or "false", as verified needs.'],
  },
  ...(['name', 'op', 'value'] as const).map((part) => ({
    what: `a ${part} of 257 bytes in 129 letters`,
    policy: photoSocial({ ...username, [part]: `${'é'.repeat(128)}e` }),
    problems: [`Condition 1: "${'é'.repeat(64)}…" is longer than 256 bytes.`],
  })),
  {
    what: 'several wrong conditions, each by its number',
    policy: microblog(followers, { ...followers, op: 'in' }, followers, { ...followers, value: '' }),
    problems: [
      'Condition 2: followers does not support "in"; it supports eq, gt, gte, lt, lte.',
      'Condition 4: "" is not a decimal integer of at most 77 digits, as followers needs.',
    ],
  },
]

/** `^-?(0|[1-9][0-9]{0,76})$` */
const integers = ['0', '-0', '7', '-7', '10', '9'.repeat(77), `-${'9'.repeat(77)}`]
const notIntegers = [
  ...['', ' ', '-', '--1', '+1', '00', '01', '-01', '1e3', '1.0', '1_000', '1,000', '0x10', '0b1', '1n'],
  ...[' 1', '1 ', '1\n', '\t1', 'NaN', 'Infinity', 'true', '\u0661', '\uff11', '\u22121'],
  ...['1'.repeat(78), `-${'1'.repeat(78)}`],
]
const notBooleans = ['', 'True', 'TRUE', 'yes', '1', '0', ' true', 'true ', 'true\n', 'truefalse', 'null']

describe('policyProblems', () => {
  for (const { what, policy } of supported) {
    it(`finds none in ${what}`, () => expect(policyProblems(policy)).to.deep.equal([]))
  }

  for (const { what, policy, problems } of rejections) {
    it(`names ${what}`, () => expect(policyProblems(policy)).to.deep.equal(problems))
  }
})

describe('requireSupported', () => {
  for (const { what, policy } of supported) {
    it(`accepts ${what}`, () => expect(() => requireSupported(policy)).not.to.throw())
  }

  for (const { what, policy, problems } of rejections) {
    it(`refuses ${what}`, () => {
      expect(() => requireSupported(policy))
        .to.throw(InvalidPolicyError)
        .that.deep.includes({
          problems,
          message: `The contract's policy is not supported. ${problems.join(' ')}`,
        })
    })
  }
})

describe('isValueOf', () => {
  for (const text of integers) {
    it(`takes ${JSON.stringify(text)} for an integer`, () => expect(isValueOf('int', text)).to.equal(true))
  }

  for (const text of notIntegers) {
    it(`does not take ${JSON.stringify(text)} for an integer`, () =>
      expect(isValueOf('int', text)).to.equal(false))
  }

  for (const text of ['true', 'false']) {
    it(`takes ${text} for a boolean`, () => expect(isValueOf('bool', text)).to.equal(true))
  }

  for (const text of notBooleans) {
    it(`does not take ${JSON.stringify(text)} for a boolean`, () =>
      expect(isValueOf('bool', text)).to.equal(false))
  }

  for (const text of ['', 'ann', '\u0000', '🦄']) {
    it(`takes ${JSON.stringify(text)} for a string`, () => expect(isValueOf('string', text)).to.equal(true))
  }
})
