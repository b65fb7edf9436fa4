import { decodeErrorResult, isHex, slice, type Abi, type Hex } from 'viem'

/**
 * The bytes with which a call or a transaction reverted, from whatever a node or a library threw: they nest them at
 * different depths. Undefined when the error is not about a revert, and must not be taken for one.
 */
export function revertDataOf(error: unknown): Hex | undefined {
  return nestedData(error, 0) ?? (saysRevert(error) ? '0x' : undefined)
}

/** Deeper than any library nests; bounds errors that are their own cause. */
const maxDepth = 8

function nestedData(error: unknown, depth: number): Hex | undefined {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return undefined
  const { data, error: inner, cause } = error as { data?: unknown; error?: unknown; cause?: unknown }
  if (isHex(data)) return data
  return nestedData(data, depth + 1) ?? nestedData(inner, depth + 1) ?? nestedData(cause, depth + 1)
}

/** A revert without bytes: code 3 is the execution API's, and older nodes say it in words. */
function saysRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 3 || /revert|out of gas|invalid opcode/i.test(String(message))
}

/** A custom error, decoded. */
export interface DecodedRevert {
  readonly name: string
  readonly args: readonly unknown[]
}

/** Decodes revert data; undefined when the interface does not declare the error. */
export function decodeRevert(abi: Abi, data: Hex): DecodedRevert | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return { name: errorName, args: args ?? [] }
  } catch {
    // viem throws a class a fault: an unknown selector, no data, arguments cut short. All mean "not of this interface".
    return undefined
  }
}

/** Revert data in words, as Solidity writes it. */
export function describeRevert(abi: Abi, data: Hex): string {
  const decoded = decodeRevert(abi, data)
  if (decoded !== undefined) return formatRevert(decoded)
  return data === '0x' ? 'a revert without data' : `an error that it does not declare, ${slice(data, 0, 4)}`
}

/** `Name(first, second)`. */
export function formatRevert({ name, args }: DecodedRevert): string {
  return `${name}(${args.map(String).join(', ')})`
}
