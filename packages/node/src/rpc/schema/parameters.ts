import { InvalidParamsError } from '../errors.js'
import type { Schema } from './schema.js'

/** One position of a method's parameters. */
export interface Parameter {
  readonly name: string
  readonly schema: Schema
  readonly optional: boolean
}

export const required = (name: string, schema: Schema): Parameter => ({ name, schema, optional: false })
export const optional = (name: string, schema: Schema): Parameter => ({ name, schema, optional: true })

/**
 * Checks what came in against what a method takes.
 * @returns The parameters without absent ones at the end; some clients send null for these.
 * @throws InvalidParamsError for the first that is wrong, by its position from 0 and its name.
 */
export function checkParameters(given: readonly unknown[], taken: readonly Parameter[]): readonly unknown[] {
  if (given.length > taken.length) {
    throw new InvalidParamsError(`too many parameters: ${given.length} given, at most ${taken.length} taken`)
  }
  for (const [index, { name, schema, optional }] of taken.entries()) {
    const value = given[index] ?? undefined
    if (value === undefined && optional) continue
    if (value === undefined) throw new InvalidParamsError(`missing parameter ${index} (${name})`)
    const flaw = schema(value)
    if (flaw !== undefined) {
      throw new InvalidParamsError(
        `invalid parameter ${index} (${name}${flaw.path}): expected ${flaw.expected}`,
      )
    }
  }
  const last = given.findLastIndex((value) => value !== undefined && value !== null)
  return given.slice(0, last + 1)
}
