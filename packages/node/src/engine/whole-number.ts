import { EngineError, engineErrorCode } from './engine-error.js'

/** A parameter that counts seconds, blocks or indices: a number, or a string as hex or decimal. */
export function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new EngineError(
    `Not a number of seconds, blocks or indices: ${JSON.stringify(value)}`,
    engineErrorCode.invalidParams,
  )
}
