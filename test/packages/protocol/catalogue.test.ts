import { expect } from 'chai'
import { catalogue, conditionRule, isProvider, providers, type ConditionRule } from '@onchain-verify/protocol'

/** SPEC "Supported providers and conditions", row by row. */
const specification = [
  ['microblog', 'followers', 'int', 'eq, gt, gte, lt, lte'],
  ['microblog', 'verified', 'bool', 'eq'],
  ['microblog', 'verified_type', 'string', 'eq'],
  ['exchange', 'membership_active', 'bool', 'eq'],
  ['exchange', 'membership_billed', 'bool', 'eq'],
  ['photo_social', 'followers_count', 'int', 'eq, gt, gte, lt, lte'],
  ['photo_social', 'username', 'string', 'eq'],
  ['short_video', 'follower_count', 'int', 'eq, gt, gte, lt, lte'],
  ['short_video', 'following_count', 'int', 'eq, gt, gte, lt, lte'],
  ['short_video', 'likes_count', 'int', 'eq, gt, gte, lt, lte'],
  ['short_video', 'video_count', 'int', 'eq, gt, gte, lt, lte'],
] as const

/** What every object inherits, and what is nearly right. */
const strangers = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'Microblog', 'microblog ']

describe('catalogue', () => {
  it('has the rows of the specification and no other', () => {
    const rows = Object.entries(catalogue).flatMap(([provider, conditions]) =>
      Object.entries<ConditionRule>(conditions).map(([name, { type, operators }]) => [
        provider,
        name,
        type,
        operators.join(', '),
      ]),
    )
    expect(rows).to.deep.equal(specification)
  })

  for (const [provider, name, type, operators] of specification) {
    it(`finds the rule of ${provider} ${name}`, () => {
      expect(conditionRule(provider, name)).to.deep.equal({ type, operators: operators.split(', ') })
    })
  }

  it('lists the providers in the order of the specification', () => {
    expect(providers).to.deep.equal([...new Set(specification.map(([provider]) => provider))])
  })

  for (const name of strangers) {
    it(`knows no provider and no condition ${JSON.stringify(name)}`, () => {
      expect(isProvider(name)).to.equal(false)
      expect(conditionRule(name, 'followers')).to.equal(undefined)
      expect(conditionRule('microblog', name)).to.equal(undefined)
    })
  }

  it('keeps the conditions of one provider from the others', () => {
    expect(conditionRule('microblog', 'followers_count')).to.equal(undefined)
  })
})
