/** Mirror: the enum in contracts/mocks/HostileGetters.sol. */
export const modes = {
  None: 0,
  Reverts: 1,
  ReturnsNothing: 2,
  ReturnsOneMegabyte: 3,
  BurnsGas: 4,
  NotCanonical: 5,
  WritesState: 6,
  ReEnters: 7,
  InvalidUtf8: 8,
} as const

/** What a hostile consumer's getters do, and the registry's answer; `named` when it names the consumer. */
export const misbehaviours: readonly {
  mode: keyof typeof modes
  what: string
  error: string
  named: boolean
}[] = [
  { mode: 'Reverts', what: 'reverts', error: 'PolicyUnreadable', named: true },
  { mode: 'ReturnsNothing', what: 'returns nothing', error: 'PolicyUnreadable', named: true },
  { mode: 'BurnsGas', what: 'burns all its gas', error: 'PolicyUnreadable', named: true },
  { mode: 'WritesState', what: 'writes state', error: 'PolicyUnreadable', named: true },
  { mode: 'ReEnters', what: 're-enters the registry', error: 'PolicyUnreadable', named: true },
  { mode: 'ReturnsOneMegabyte', what: 'returns one megabyte', error: 'InvalidSignature', named: false },
  { mode: 'NotCanonical', what: 'is not in canonical encoding', error: 'InvalidSignature', named: false },
  { mode: 'InvalidUtf8', what: 'is not valid UTF-8', error: 'InvalidSignature', named: false },
]
