import { encodeAbiParameters, keccak256, type Hex } from 'viem'
import type { Consumer, Policy } from './policy.js'

const providerType = [{ type: 'string' }] as const

const conditionsType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'name', type: 'string' },
      { name: 'op', type: 'string' },
      { name: 'value', type: 'string' },
    ],
  },
] as const

const policyType = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'bytes32' },
  { type: 'bytes32' },
] as const

/** Canonical ABI encoding of `provider()`'s answer. The registry hashes the raw answer, so only this one verifies. */
export function encodeProvider(provider: string): Hex {
  return encodeAbiParameters(providerType, [provider])
}

/** Canonical ABI encoding of `conditions()`'s answer. */
export function encodeConditions(conditions: Policy['conditions']): Hex {
  return encodeAbiParameters(conditionsType, [conditions])
}

/**
 * Binds a policy to one contract on one chain:
 * `keccak256(abi.encode(chainId, consumer, keccak256(abi.encode(provider)), keccak256(abi.encode(conditions))))`.
 * Mirror: contracts/libraries/PolicyHash.sol.
 */
export function hashPolicy(consumer: Consumer, policy: Policy): Hex {
  return keccak256(
    encodeAbiParameters(policyType, [
      BigInt(consumer.chainId),
      consumer.address,
      keccak256(encodeProvider(policy.provider)),
      keccak256(encodeConditions(policy.conditions)),
    ]),
  )
}
