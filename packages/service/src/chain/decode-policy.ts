import {
  encodeConditions,
  encodeProvider,
  hashPolicy,
  InvalidPolicyError,
  verifyConsumerAbi,
  type Consumer,
  type Policy,
} from '@onchain-verify/protocol'
import { BaseError, decodeFunctionResult, hexToBigInt, size, type Hex } from 'viem'
import type { GetterAnswer } from './policy-lens.js'

/** A policy and the policyHash that binds it to its contract. */
export interface DecodedPolicy extends Policy {
  readonly hash: Hex
}

/**
 * Decodes what `provider()` and `conditions()` returned. Whether the catalogue supports it is the issuer's question.
 * @returns Undefined when one of them does not answer in its type.
 * @throws InvalidPolicyError when it is not what a canonical encoder writes.
 */
export function decodePolicy(consumer: Consumer, provider: Hex, conditions: Hex): DecodedPolicy | undefined {
  const policy = decodeOrUndefined(() => ({
    provider: decodeFunctionResult({ abi: verifyConsumerAbi, functionName: 'provider', data: provider }),
    conditions: decodeFunctionResult({
      abi: verifyConsumerAbi,
      functionName: 'conditions',
      data: conditions,
    }),
  }))
  if (policy === undefined) return undefined
  // The registry hashes the raw answer: any other encoding of the same policy would never verify.
  if (encodeProvider(policy.provider) !== provider || encodeConditions(policy.conditions) !== conditions) {
    throw new InvalidPolicyError([
      'provider() or conditions() is not the canonical ABI encoding of UTF-8 text.',
    ])
  }
  return { ...policy, hash: hashPolicy(consumer, policy) }
}

/**
 * @returns 0 when there is no `cutoffBlock()`, which is also when it fails.
 * @throws InvalidPolicyError when it answers anything but 32 bytes.
 */
export function decodeCutoff({ ok, data }: GetterAnswer): bigint {
  if (!ok || data === '0x') return 0n
  if (size(data) !== 32) throw new InvalidPolicyError(['cutoffBlock() does not answer a uint256.'])
  return hexToBigInt(data)
}

/** viem throws one of many classes for returndata that is not of its type; all mean the same here. */
function decodeOrUndefined<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}
