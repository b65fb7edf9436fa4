import { encodeConditions, encodeProvider } from '@onchain-verify/protocol'
import type { Hex } from '../../../vectors'
import { condition, honestConditions, honestProvider, type Answer, type Getters } from './policy-world'

export const word = (value: bigint | number): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
export const many = (count: number, value: string) =>
  Array.from({ length: count }, () => condition('followers', 'gte', value))

/** Getters of contracts that expose no policy, whatever else they do. */
export const unreadable: Answer[] = [
  'missing',
  'reverts',
  'loops',
  '0x',
  '0x00',
  word(2n ** 256n - 1n),
  `0x${'ff'.repeat(256)}`,
  // More memory than two million gas pays for.
  2 ** 20,
]

const notCanonical = 'provider() or conditions() is not the canonical ABI encoding of UTF-8 text.'
const badText = (encoded: Hex) => encoded.replace('6d6963726f', 'ff6963726f') as Hex

/** Policies that are there and are not supported, and what is said about them. */
export const unsupported: { what: string; getters: Getters; problem: string }[] = [
  {
    what: '65 KB of provider()',
    getters: { provider: 65_000 },
    problem: 'provider() answers 65000 bytes; at most 1024 are supported.',
  },
  {
    what: '65 KB of conditions()',
    getters: { conditions: 65_000 },
    problem: 'conditions() answers 65000 bytes; at most 20480 are supported.',
  },
  {
    what: '33 conditions',
    getters: { conditions: encodeConditions(many(33, '1')) },
    problem: 'The policy has 33 conditions; at most 32 are supported.',
  },
  {
    what: 'no condition',
    getters: { conditions: encodeConditions([]) },
    problem: 'The policy has no condition; it needs at least one.',
  },
  {
    what: 'a string of 257 bytes',
    getters: { conditions: encodeConditions([condition('followers', 'gte', '1'.repeat(257))]) },
    problem: `Condition 1: "${'1'.repeat(64)}…" is longer than 256 bytes.`,
  },
  {
    what: 'an unknown provider',
    getters: { provider: encodeProvider('telegraph') },
    problem: 'Provider "telegraph" is not supported.',
  },
  {
    what: 'an unknown condition',
    getters: { conditions: encodeConditions([condition('height', 'gte', '1')]) },
    problem: 'Condition 1: provider "microblog" has no condition "height".',
  },
  {
    what: 'an operator that the condition lacks',
    getters: { conditions: encodeConditions([condition('verified', 'gt', 'true')]) },
    problem: 'Condition 1: verified does not support "gt"; it supports eq.',
  },
  {
    what: 'a value that is not of its type',
    getters: { conditions: encodeConditions([condition('followers', 'gte', '01')]) },
    problem: 'Condition 1: "01" is not a decimal integer of at most 77 digits, as followers needs.',
  },
  { what: 'invalid UTF-8', getters: { provider: badText(honestProvider) }, problem: notCanonical },
  {
    what: 'a word behind the provider',
    getters: { provider: `${honestProvider}${'00'.repeat(32)}` },
    problem: notCanonical,
  },
  {
    what: 'a word behind the conditions',
    getters: { conditions: `${honestConditions}${'00'.repeat(32)}` },
    problem: notCanonical,
  },
  {
    what: 'dirty padding',
    getters: { provider: `${honestProvider.slice(0, -2)}01` as Hex },
    problem: notCanonical,
  },
]
