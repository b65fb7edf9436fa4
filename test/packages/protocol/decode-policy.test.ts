import { expect } from 'chai'
import {
  ContractNotFoundError,
  decodeCutoffBlock,
  decodePolicy,
  encodeConditions,
  encodeProvider,
  hashPolicy,
  InvalidPolicyError,
} from '@onchain-verify/protocol'

const consumer = { chainId: 84532, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
const policy = { provider: 'exchange', conditions: [{ name: 'membership_active', op: 'eq', value: 'true' }] }
const raw = { provider: encodeProvider(policy.provider), conditions: encodeConditions(policy.conditions) }
const word = (value: string) => value.padStart(64, '0')

describe('decodePolicy', () => {
  it('reads what a canonical encoder wrote, and hashes it', () =>
    expect(decodePolicy(consumer, raw)).to.deep.equal({ ...policy, hash: hashPolicy(consumer, policy) }))

  const refusals = [
    {
      what: 'a provider that is a number',
      bend: { provider: `0x${word('1')}` },
      error: ContractNotFoundError,
    },
    {
      what: 'conditions that are cut short',
      bend: { conditions: raw.conditions.slice(0, -64) },
      error: ContractNotFoundError,
    },
    {
      what: 'a word behind the provider',
      bend: { provider: raw.provider + word('') },
      error: InvalidPolicyError,
    },
    {
      what: 'a word behind the conditions',
      bend: { conditions: raw.conditions + word('') },
      error: InvalidPolicyError,
    },
    {
      what: 'bytes that are not UTF-8',
      bend: { provider: `0x${word('20')}${word('1')}ff${'00'.repeat(31)}` },
      error: InvalidPolicyError,
    },
  ]
  for (const { what, bend, error } of refusals) {
    it(`refuses ${what} with ${error.name}`, () =>
      expect(() => decodePolicy(consumer, { ...raw, ...bend } as typeof raw)).to.throw(error))
  }
})

describe('decodeCutoffBlock', () => {
  it('reads a uint256', () => expect(decodeCutoffBlock(`0x${word('ff')}`) === 255n).to.equal(true))

  for (const returndata of ['0x', '0x01', `0x${word('1')}00`] as const) {
    it(`refuses ${(returndata.length - 2) / 2} bytes`, () =>
      expect(() => decodeCutoffBlock(returndata)).to.throw(
        InvalidPolicyError,
        'cutoffBlock() does not answer a uint256.',
      ))
  }
})
