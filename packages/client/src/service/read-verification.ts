import type { Hex } from 'viem'
import { packedSignatureLength, type VerificationResponse } from '@onchain-verify/protocol'

/** Exclusive bound of the contracts' uint40. */
const expirationBound = 2 ** 40

/**
 * The three values of an answer, when each is of its form; undefined otherwise, so that nothing malformed gets into a
 * transaction. Other members are left out.
 */
export function readVerification(answer: unknown): VerificationResponse | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { identityHash, expiration, signature } = answer as Record<string, unknown>
  if (!isBytes(identityHash, 32) || !isBytes(signature, packedSignatureLength)) return undefined
  if (typeof expiration !== 'number' || !Number.isSafeInteger(expiration)) return undefined
  if (expiration <= 0 || expiration >= expirationBound) return undefined
  return { identityHash, expiration, signature }
}

function isBytes(value: unknown, length: number): value is Hex {
  return typeof value === 'string' && value.length === 2 + 2 * length && /^0x[0-9a-fA-F]*$/.test(value)
}
