import { expect } from 'chai'
import { assert, constantFrom, integer, property, record, array } from 'fast-check'
import { unmetConditions, type Policy } from '@onchain-verify/protocol'
import { traitsThatMeet } from '@onchain-verify/testing'

const policies: readonly { what: string; policy: Policy; traits: object | undefined }[] = [
  {
    what: 'just meets a bound',
    policy: { provider: 'microblog', conditions: [{ name: 'followers', op: 'gt', value: '9' }] },
    traits: { followers: '10' },
  },
  {
    what: 'lies between two bounds',
    policy: {
      provider: 'microblog',
      conditions: [
        { name: 'followers', op: 'gt', value: '9' },
        { name: 'followers', op: 'lt', value: '11' },
        { name: 'verified', op: 'eq', value: 'false' },
      ],
    },
    traits: { followers: '10', verified: 'false' },
  },
  {
    what: 'is the string itself',
    policy: { provider: 'photo_social', conditions: [{ name: 'username', op: 'eq', value: 'ann' }] },
    traits: { username: 'ann' },
  },
  {
    what: 'is nobody, where the conditions contradict each other',
    policy: {
      provider: 'microblog',
      conditions: [
        { name: 'verified', op: 'eq', value: 'true' },
        { name: 'verified', op: 'eq', value: 'false' },
      ],
    },
    traits: undefined,
  },
  {
    what: 'is nobody, where a condition is not supported',
    policy: { provider: 'microblog', conditions: [{ name: 'karma', op: 'eq', value: '1' }] },
    traits: undefined,
  },
]

describe('the account that meets a policy', () => {
  for (const { what, policy, traits } of policies) {
    it(what, () => expect(traitsThatMeet(policy)).to.deep.equal(traits))
  }

  const condition = record({
    name: constantFrom('follower_count', 'likes_count'),
    op: constantFrom('eq', 'gt', 'gte', 'lt', 'lte'),
    value: integer({ min: -4, max: 4 }).map(String),
  })

  it('is found whenever there is one', () => {
    const numbers = Array.from({ length: 13 }, (_, index) => String(index - 6))
    assert(
      property(array(condition, { minLength: 1, maxLength: 5 }), (conditions) => {
        const policy = { provider: 'short_video', conditions }
        const found = traitsThatMeet(policy)
        if (found !== undefined) return unmetConditions(policy, found).length === 0
        // Small numbers are enough to look at all of them.
        return numbers.every((follower_count) =>
          numbers.every((likes_count) => unmetConditions(policy, { follower_count, likes_count }).length > 0),
        )
      }),
    )
  })
})
