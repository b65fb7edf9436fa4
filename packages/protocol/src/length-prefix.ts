import { concat, numberToBytes, type ByteArray } from 'viem'

/**
 * Joins parts so that no other parts join to the same bytes: each is preceded by its byte length as a 4-byte big-endian
 * integer. What a keyed hash or a seal is taken over.
 */
export function lengthPrefixed(parts: readonly ByteArray[]): ByteArray {
  return concat(parts.flatMap((part) => [numberToBytes(part.length, { size: 4 }), part]))
}
