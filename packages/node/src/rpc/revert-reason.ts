import { decodeErrorResult, type Hex } from 'viem'

/** Solidity's panic codes, in geth's words. */
const panics: Readonly<Partial<Record<string, string>>> = {
  '0': 'generic panic',
  '1': 'assert(false)',
  '17': 'arithmetic underflow or overflow',
  '18': 'division or modulo by zero',
  '33': 'enum overflow',
  '34': 'invalid encoded storage byte array accessed',
  '49': 'out-of-bounds array access; popping on an empty array',
  '50': 'out-of-bounds access of an array or bytesN',
  '65': 'out of memory',
  '81': 'uninitialized function',
}

/** The reason in the revert data, for `Error(string)` and `Panic(uint256)`; undefined for a custom error or none. */
export function revertReason(data: Hex): string | undefined {
  if (!/^0x(?:08c379a0|4e487b71)/i.test(data)) return undefined
  try {
    const { errorName, args } = decodeErrorResult({ data })
    const [value] = args
    if (errorName === 'Error') return String(value)
    const code = String(value)
    return panics[code] ?? `unknown panic code: 0x${BigInt(code).toString(16)}`
  } catch {
    // The selector is right and the rest is not its ABI encoding: no reason then, the data goes out as it is.
    return undefined
  }
}
