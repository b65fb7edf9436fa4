import {
  conditionRule,
  unmetConditions,
  type Condition,
  type Policy,
  type Traits,
} from '@onchain-verify/protocol'

/**
 * The traits of an account that just meets a policy: on the edge, where an integer may.
 * @returns Undefined when no account can, because conditions contradict each other or are not supported.
 */
export function traitsThatMeet(policy: Policy): Traits | undefined {
  const byName = groupByName(policy.conditions)
  const traits = Object.fromEntries(
    [...byName].map(([name, conditions]) => [name, traitFor(policy.provider, name, conditions)]),
  )
  return unmetConditions(policy, traits).length === 0 ? traits : undefined
}

/** A value that meets all the conditions on one trait, if any value does. */
function traitFor(provider: string, name: string, conditions: readonly Condition[]): string {
  const candidates =
    conditionRule(provider, name)?.type === 'int'
      ? conditions.flatMap(({ value }) => neighbours(value))
      : conditions.map(({ value }) => value)
  const meets = (trait: string) => unmetConditions({ provider, conditions }, { [name]: trait }).length === 0
  return candidates.find(meets) ?? ''
}

/** Bounds are whole numbers, so if anything lies between them, a neighbour of a bound does. */
function neighbours(value: string): string[] {
  return /^-?\d{1,77}$/.test(value) ? [0n, 1n, -1n].map((step) => String(BigInt(value) + step)) : []
}

function groupByName(conditions: readonly Condition[]): Map<string, Condition[]> {
  const groups = new Map<string, Condition[]>()
  for (const condition of conditions) {
    groups.set(condition.name, [...(groups.get(condition.name) ?? []), condition])
  }
  return groups
}
