import { hexToBigInt, isAddressEqual, zeroAddress } from 'viem'
import type { Call } from '../../batch/call.js'
import { InvalidParamsError } from '../../errors/index.js'
import { is, isRecord, list, object, read, record, type Infer, type Schema } from '../../schema/schema.js'
import { address, anything, boolean, bytes, chainId, quantity, text, uint64 } from '../../schema/values.js'

const capabilities = record(anything)
const callLevel: Schema<{ readonly gasLimitOverride?: { readonly value: `0x${string}` } }> = (value) =>
  capabilities(value) ?? object({}, { gasLimitOverride: object({ value: uint64 }, {}) })(value)

/** SPEC wants a value; viem says zero by an own `undefined`. */
const value: Schema<`0x${string}` | undefined> = (given) =>
  given === undefined ? undefined : quantity(given)

const call: Schema<Infer<typeof fields>> = (given) => {
  const flaw = fields(given)
  if (flaw !== undefined) return flaw
  if (isRecord(given) && Object.hasOwn(given, 'value')) return undefined
  return { path: '.value', expected: 'wei in hex, "0x0" for none' }
}
const fields = object({ to: address, value }, { data: bytes, capabilities: callLevel })

/** Bytes in UTF-8. */
const longestId = 4096
const id = is<string>(
  `a string of at most ${longestId} bytes`,
  (given) => typeof given === 'string' && new TextEncoder().encode(given).length <= longestId,
)
const calls = is<readonly Infer<typeof call>[]>(
  'at least one call',
  (given) => !Array.isArray(given) || given.length > 0,
)

const batch = object(
  { version: text, from: address, chainId, atomicRequired: boolean, calls: list(call) },
  { id, capabilities },
)

/** The parameter object of SPEC, "wallet_sendCalls parameter object". */
export type SendCallsParameters = Infer<typeof batch>

const only: Schema<readonly [SendCallsParameters]> = (given) => {
  if (!Array.isArray(given) || given.length !== 1) return { path: '', expected: 'an array of one object' }
  const flaw = batch(given[0]) ?? calls((given[0] as SendCallsParameters).calls)
  return flaw === undefined ? undefined : { path: `[0]${flaw.path}`, expected: flaw.expected }
}

/** @throws InvalidParamsError for the first flaw. */
export function readParameters(params: unknown): SendCallsParameters {
  const [given] = read(only, params)
  const index = given.atomicRequired ? given.calls.findIndex(({ to }) => isAddressEqual(to, zeroAddress)) : -1
  if (index !== -1) {
    // The executor takes address zero for the account itself (ERC-7821).
    throw new InvalidParamsError(
      `params[0].calls[${index}].to: expected another address than zero, which cannot be called atomically`,
    )
  }
  return given
}

export function toCalls({ calls }: SendCallsParameters): readonly Call[] {
  return calls.map(({ to, value, data, capabilities }) => {
    const limit = capabilities?.gasLimitOverride?.value
    return {
      to,
      value: hexToBigInt(value ?? '0x0'),
      data: data ?? '0x',
      ...(limit !== undefined && { gas: hexToBigInt(limit) }),
    }
  })
}
