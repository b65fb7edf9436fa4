import type { Operator } from './policy.js'

/** How a condition's value and the credential's trait are read. */
export type ConditionType = 'int' | 'bool' | 'string'

/** What the catalogue says about one condition. */
export interface ConditionRule {
  readonly type: ConditionType
  readonly operators: readonly Operator[]
}

const int = { type: 'int', operators: ['eq', 'gt', 'gte', 'lt', 'lte'] } as const satisfies ConditionRule
const bool = { type: 'bool', operators: ['eq'] } as const satisfies ConditionRule
const string = { type: 'string', operators: ['eq'] } as const satisfies ConditionRule

/** Every provider and condition that a policy may name (SPEC "Supported providers and conditions"). */
export const catalogue = {
  microblog: { followers: int, verified: bool, verified_type: string },
  exchange: { membership_active: bool, membership_billed: bool },
  photo_social: { followers_count: int, username: string },
  short_video: { follower_count: int, following_count: int, likes_count: int, video_count: int },
} as const satisfies Record<string, Record<string, ConditionRule>>

export type Provider = keyof typeof catalogue

export const providers = Object.keys(catalogue) as readonly Provider[]

export function isProvider(name: string): name is Provider {
  return Object.hasOwn(catalogue, name)
}

/** The rule of one condition, or undefined when the catalogue lacks the provider or the condition. */
export function conditionRule(provider: string, name: string): ConditionRule | undefined {
  if (!isProvider(provider)) return undefined
  const rules: Readonly<Record<string, ConditionRule>> = catalogue[provider]
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}
