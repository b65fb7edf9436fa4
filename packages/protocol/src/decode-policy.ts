import { BaseError, decodeFunctionResult, hexToBigInt, size, type Hex } from 'viem'
import { verifyConsumerAbi } from './abi.js'
import { ContractNotFoundError, InvalidPolicyError } from './errors.js'
import { encodeConditions, encodeProvider, hashPolicy } from './policy-hash.js'
import type { Consumer, Policy } from './policy.js'

/** What `provider()` and `conditions()` returned, as raw returndata. */
export interface RawPolicy {
  readonly provider: Hex
  readonly conditions: Hex
}

/** A policy and the policyHash that binds it to its contract. */
export interface DecodedPolicy extends Policy {
  readonly hash: Hex
}

/**
 * Decodes a contract's policy. Whether the catalogue supports it is {@link requireSupported}'s question.
 * @throws ContractNotFoundError when one of the getters does not answer in its type.
 * @throws InvalidPolicyError when an answer is not what a canonical encoder writes: the registry hashes it as it is, so
 * that any other encoding of the same policy would never verify.
 */
export function decodePolicy(consumer: Consumer, raw: RawPolicy): DecodedPolicy {
  const policy = decodeOrUndefined(raw)
  if (policy === undefined) throw new ContractNotFoundError(consumer)
  if (
    encodeProvider(policy.provider) !== raw.provider ||
    encodeConditions(policy.conditions) !== raw.conditions
  ) {
    throw new InvalidPolicyError([
      'provider() or conditions() is not the canonical ABI encoding of UTF-8 text.',
    ])
  }
  return { ...policy, hash: hashPolicy(consumer, policy) }
}

/**
 * Decodes what `cutoffBlock()` returned.
 * @throws InvalidPolicyError when that is anything but 32 bytes.
 */
export function decodeCutoffBlock(returndata: Hex): bigint {
  if (size(returndata) !== 32) throw new InvalidPolicyError(['cutoffBlock() does not answer a uint256.'])
  return hexToBigInt(returndata)
}

/** viem throws one of many classes for returndata that is not of its type; all mean the same here. */
function decodeOrUndefined({ provider, conditions }: RawPolicy): Policy | undefined {
  try {
    return {
      provider: decodeFunctionResult({ abi: verifyConsumerAbi, functionName: 'provider', data: provider }),
      conditions: decodeFunctionResult({
        abi: verifyConsumerAbi,
        functionName: 'conditions',
        data: conditions,
      }),
    }
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}
