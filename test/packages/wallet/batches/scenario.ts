import fc from 'fast-check'
import type { Call, Request, Rules } from './model'

/** What happens to one wallet and its chain. */
export interface Scenario {
  readonly rules: Rules
  /** How accounts come to delegate to one. */
  readonly executor: 'there' | 'through the factory' | 'by the account'
  readonly steps: readonly Step[]
}

export type Step =
  /** Requests of different senders, at once. By hand, blocks are sealed only after all were answered. */
  | { readonly do: 'send'; readonly requests: readonly Request[]; readonly sealing: 'automatic' | 'by hand' }
  /** `evm_snapshot`, and back to the last one that is left. */
  | { readonly do: 'mark' }
  | { readonly do: 'go back' }

/** Mostly the first, so that long sequences get somewhere. */
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  )

const wants = mostly<Call['wants']>('nothing', 'the unknown', 'the unknown if possible')

const call: fc.Arbitrary<Call> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Call['kind']>('pay', 'log') },
    { weight: 2, arbitrary: fc.constantFrom<Call['kind']>('revert', 'overspend', 'pay zero') },
  ),
  amount: fc.nat(9),
  hasGasLimit: mostly(false, true),
  wants,
})

const request: fc.Arbitrary<Request> = fc.record({
  from: mostly<Request['from']>('alice', 'bob', 'stranger'),
  atomicRequired: fc.boolean(),
  calls: fc.array(call, { maxLength: 4 }),
  id: fc.constantFrom(undefined, undefined, 'one', 'two', '__proto__'),
  wants,
  flaw: mostly<Request['flaw']>('none', 'shape', 'version', 'chain'),
  refused: mostly<Request['refused']>([], ['sendCalls'], ['upgrade']),
})

const alone = request.map((one) => [one])
const together = fc.tuple(request, request).map(([one, other]) => {
  const from: Request['from'] = one.from === 'bob' ? 'alice' : 'bob'
  // Under one id the younger batch is found, and neither is younger here.
  return [one, { ...other, from, id: other.id === one.id ? undefined : other.id }]
})

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      requests: fc.oneof({ weight: 3, arbitrary: alone }, { weight: 1, arbitrary: together }),
      sealing: fc.constantFrom('automatic' as const, 'by hand' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'mark' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'go back' as const }) },
)

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  rules: fc.record({ eip7702: mostly(true, false), maxCalls: fc.constant(3) }),
  executor: fc.constantFrom<Scenario['executor'][]>('there', 'through the factory', 'by the account'),
  steps: fc.array(step, { minLength: 1, maxLength: 7, size: 'max' }),
})
