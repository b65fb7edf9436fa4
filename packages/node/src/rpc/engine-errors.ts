import type { Hex } from 'viem'
import { InternalError, InvalidParamsError, MethodNotFoundError, RevertedError, RpcError } from './errors.js'
import { revertReason } from './revert-reason.js'

/** Hardhat's wording of an error, and geth's, which clients recognise. `$1` is the first group of the pattern. */
const wordings: readonly (readonly [hardhat: RegExp, geth: string])[] = [
  [/^Received invalid block tag/, 'header not found'],
  [
    /^(?:Transaction n|N)once too low\. Expected nonce to be (?:at least )?(\d+) but got (\d+)/,
    'nonce too low: next nonce $1, tx nonce $2',
  ],
  [
    /^Sender doesn't have enough funds[^:]*: (\d+)\D+(\d+)/,
    `insufficient funds for gas * price + value: have $2 want $1`,
  ],
  [/^Known transaction: /, 'already known'],
  [/^Replacement transaction underpriced/, 'replacement transaction underpriced'],
  [/^Transaction requires at least (\d+) gas but got (\d+)/, 'intrinsic gas too low: have $2, want $1'],
  [/^Transaction gas limit is (\d+) and exceeds (\D+)(\d+)/, 'exceeds block gas limit: have $1, limit $3'],
  // Data that begins as Error(string) does and is not one; Hardhat then loses the data too.
  [/^VM Exception while processing transaction: Expected return data/, 'execution reverted'],
  [/^Transaction ran out of gas/, 'out of gas'],
  [/^VM Exception while processing transaction: invalid opcode/, 'invalid opcode'],
]

const notSupported = /^Method .* is not supported$/s
const reverted = /\brevert(?:ed)?\b|VM Exception/i

/** What an engine throws. Only Hardhat's own errors have a code; a failed call has none, but its data. */
interface EngineError {
  readonly code?: unknown
  readonly message: string
  readonly data?: unknown
}

/** Turns what the engine threw into what a client is told. */
export function toRpcError(error: unknown, method: string): RpcError {
  if (error instanceof RpcError) return error
  if (!isEngineError(error)) return new InternalError()
  const { code, message, data } = error
  if (notSupported.test(message)) return new MethodNotFoundError(method)
  const known = wordings.find(([hardhat]) => hardhat.test(message))
  if (known !== undefined) return new RpcError(-32000, substitute(message, known))
  if (code === 3 || (isHex(data) && reverted.test(message))) {
    const bytes = isHex(data) ? data : '0x'
    return new RevertedError(bytes, revertReason(bytes))
  }
  if (code === -32602) return new InvalidParamsError(firstLine(message))
  if (typeof code === 'number' && Number.isInteger(code)) {
    return new RpcError(code, firstLine(message), isHex(data) ? data : undefined)
  }
  return new InternalError()
}

/** Says whether the engine threw because it has no such method. */
export function isNotSupported(error: unknown): boolean {
  if (!isEngineError(error)) return false
  return error.code === -32601 || notSupported.test(error.message)
}

function substitute(message: string, [hardhat, geth]: (typeof wordings)[number]): string {
  const match = hardhat.exec(message)
  return geth.replace(/\$(\d)/g, (_, group: string) => match?.[Number(group)] ?? '')
}

function isEngineError(error: unknown): error is EngineError {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? ''
}
