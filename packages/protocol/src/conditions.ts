import { conditionRule, type ConditionType } from './catalogue.js'
import { isValueOf } from './policy-support.js'
import type { Condition, Operator, Policy } from './policy.js'

/** A credential's facts, by condition name. Always text, as in a policy: an integer in decimal, `true` or `false`, or a string. */
export type Traits = Readonly<Record<string, string>>

type Compare = (trait: string, value: string) => boolean

const same: Compare = (trait, value) => trait === value
const never: Compare = () => false

const compare: Readonly<Record<ConditionType, Readonly<Record<Operator, Compare>>>> = {
  int: {
    eq: (trait, value) => BigInt(trait) === BigInt(value),
    gt: (trait, value) => BigInt(trait) > BigInt(value),
    gte: (trait, value) => BigInt(trait) >= BigInt(value),
    lt: (trait, value) => BigInt(trait) < BigInt(value),
    lte: (trait, value) => BigInt(trait) <= BigInt(value),
    in: never,
  },
  bool: { eq: same, gt: never, gte: never, lt: never, lte: never, in: never },
  string: { eq: same, gt: never, gte: never, lt: never, lte: never, in: never },
}

/**
 * The conditions that the traits do not meet; empty when all hold (SPEC: all conditions of a policy hold together).
 * A trait that is missing or not of its type meets nothing: it is never taken for 0 or false. Strings are compared
 * byte by byte, without case folding or Unicode normalisation.
 */
export function unmetConditions(policy: Policy, traits: Traits): Condition[] {
  return policy.conditions.filter((condition) => !isMet(policy.provider, condition, traits))
}

function isMet(provider: string, { name, op, value }: Condition, traits: Traits): boolean {
  const rule = conditionRule(provider, name)
  const trait = Object.hasOwn(traits, name) ? traits[name] : undefined
  if (rule === undefined || trait === undefined) return false
  const operator = rule.operators.find((supported) => supported === op)
  if (operator === undefined) return false
  if (!isValueOf(rule.type, trait) || !isValueOf(rule.type, value)) return false
  return compare[rule.type][operator](trait, value)
}
