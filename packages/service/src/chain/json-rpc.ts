import type { Hex } from 'viem'

/** What an endpoint said about a request: its result, or that the call itself failed in the EVM. */
export type Answer = { readonly result: unknown } | { readonly reverted: Hex }

/** An endpoint that did not do its work. The message never holds its URL or its words: both may hold its key. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError'
}

/** Only the methods that are used here, and what their results must look like. */
const resultOf: Readonly<Record<string, (result: unknown) => boolean>> = {
  eth_chainId: isQuantity,
  eth_call: (result) => typeof result === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(result),
  eth_getBlockByNumber: (result) =>
    result === null || (isRecord(result) && isQuantity(result.number) && isQuantity(result.timestamp)),
}

/**
 * Reads the body of a JSON-RPC response.
 * @throws EndpointError when it is anything but an answer to request `id` with a result as `method` has it.
 */
export function readAnswer(method: string, id: number, body: string): Answer {
  const answer = parse(body)
  if (!isRecord(answer) || answer.id !== id) throw new EndpointError('did not answer the request in JSON-RPC')
  if (answer.error !== undefined && answer.error !== null) return readError(method, answer.error)
  if (resultOf[method]?.(answer.result) !== true) throw new EndpointError(`gave a malformed ${method} result`)
  return { result: answer.result }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new EndpointError('answered something that is not JSON')
  }
}

/**
 * Code 3 is the execution API's for a revert. Everybody else has words of their own: geth for what is not a REVERT
 * ("out of gas", "invalid opcode: INVALID"), Besu and Ganache under -32000, Nethermind under -32015, Hardhat -32603.
 */
const failedInTheEvm =
  /execution revert|reverted|VM Exception|VM execution error|out of gas|invalid opcode|invalid jump|stack (?:under|over)flow/i

function readError(method: string, error: unknown): Answer {
  if (!isRecord(error)) throw new EndpointError('gave a malformed error')
  const { code, message } = error
  const isRevert = code === 3 || (typeof message === 'string' && failedInTheEvm.test(message))
  if (method === 'eth_call' && isRevert) return { reverted: revertData(error.data) }
  throw new EndpointError(
    `refused ${method} with error ${typeof code === 'number' ? code : 'without a code'}`,
  )
}

/** The data is a string, or nested as Hardhat does it, or behind a word as Nethermind does it ("Reverted 0x…"). */
function revertData(data: unknown): Hex {
  if (isRecord(data)) return revertData(data.data)
  const found = typeof data === 'string' ? /\b0x(?:[0-9a-f]{2})*\b/i.exec(data) : null
  return (found?.[0] ?? '0x') as Hex
}

function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
