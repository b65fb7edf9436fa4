import { stringToBytes } from 'viem'
import { conditionRule, isProvider, type ConditionType } from './catalogue.js'
import { InvalidPolicyError } from './errors.js'
import { operators, type Condition, type Operator, type Policy } from './policy.js'
import { quote } from './quote.js'

/** Bounds on what a contract may declare; beyond them the policy is not supported. */
export const policyLimits = { conditions: 32, stringBytes: 256 } as const

/** Decimal integers of at most 77 digits, without leading zeros or a plus sign. */
const integer = /^-?(0|[1-9][0-9]{0,76})$/

const readsAs: Readonly<Record<ConditionType, (value: string) => boolean>> = {
  int: (value) => integer.test(value),
  bool: (value) => value === 'true' || value === 'false',
  string: () => true,
}

const expectedValue: Readonly<Record<ConditionType, string>> = {
  int: 'a decimal integer of at most 77 digits',
  bool: '"true" or "false"',
  string: 'text',
}

/** Whether text is a value of the type: the same rule for a policy's values and a credential's traits. */
export function isValueOf(type: ConditionType, value: string): boolean {
  return readsAs[type](value)
}

/** What keeps the service from supporting a policy, one sentence a problem; empty when it is supported. */
export function policyProblems(policy: Policy): string[] {
  const { provider, conditions } = policy
  if (!isProvider(provider)) return [`Provider ${quote(provider)} is not supported.`]
  if (conditions.length === 0) return ['The policy has no condition; it needs at least one.']
  if (conditions.length > policyLimits.conditions) {
    return [
      `The policy has ${conditions.length} conditions; at most ${policyLimits.conditions} are supported.`,
    ]
  }
  return conditions.flatMap((condition, index) => {
    const problem = conditionProblem(provider, condition)
    return problem === undefined ? [] : [`Condition ${index + 1}: ${problem}`]
  })
}

/** @throws InvalidPolicyError naming every problem. */
export function requireSupported(policy: Policy): void {
  const problems = policyProblems(policy)
  if (problems.length > 0) throw new InvalidPolicyError(problems)
}

function conditionProblem(provider: string, { name, op, value }: Condition): string | undefined {
  for (const text of [name, op, value]) {
    if (stringToBytes(text).length > policyLimits.stringBytes) {
      return `${quote(text)} is longer than ${policyLimits.stringBytes} bytes.`
    }
  }
  const rule = conditionRule(provider, name)
  if (rule === undefined) return `provider ${quote(provider)} has no condition ${quote(name)}.`
  if (!isOperator(op)) return `${quote(op)} is not an operator; ${rule.operators.join(', ')} are.`
  if (!rule.operators.includes(op)) {
    return `${name} does not support ${quote(op)}; it supports ${rule.operators.join(', ')}.`
  }
  if (!isValueOf(rule.type, value))
    return `${quote(value)} is not ${expectedValue[rule.type]}, as ${name} needs.`
  return undefined
}

function isOperator(op: string): op is Operator {
  return (operators as readonly string[]).includes(op)
}
