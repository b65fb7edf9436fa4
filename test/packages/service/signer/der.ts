import { concat, getBytes, toBeArray } from 'ethers'

/** An ECDSA signature as KMS answers it: `SEQUENCE { INTEGER r, INTEGER s }`. */
export function derSignature(r: bigint, s: bigint): Uint8Array {
  return element(0x30, [...integer(r), ...integer(s)])
}

/** A DER element with a short length. */
export function element(tag: number, content: Iterable<number>): Uint8Array {
  const bytes = [...content]
  return Uint8Array.from([tag, bytes.length, ...bytes])
}

/** A positive INTEGER; a zero byte in front keeps the highest bit from being a sign. */
export function integer(number: bigint): Uint8Array {
  const bytes = number === 0n ? Uint8Array.of(0) : toBeArray(number)
  const [first = 0] = getBytes(bytes)
  return element(0x02, getBytes(first >= 0x80 ? concat(['0x00', bytes]) : bytes))
}
