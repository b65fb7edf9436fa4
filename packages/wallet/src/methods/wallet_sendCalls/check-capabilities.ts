import { UnsupportedCapabilityError } from '../../errors/index.js'
import { isRecord } from '../../schema/schema.js'
import type { SendCallsParameters } from './parameters.js'

/** What a call may ask for by itself. */
export const callCapabilities = { gasLimitOverride: { supported: true } } as const

type Capabilities = Readonly<Record<string, unknown>>

/**
 * Of the batch first, then of each call.
 * @param known What the wallet was told it has.
 * @throws UnsupportedCapabilityError for the first that it lacks and that is not marked `optional: true`.
 */
export function checkCapabilities({ capabilities, calls }: SendCallsParameters, known: Capabilities): void {
  check(capabilities, known, 'of the batch')
  for (const [index, call] of calls.entries()) {
    check(call.capabilities, { ...known, ...callCapabilities }, `of calls[${index}]`)
  }
}

function check(wanted: Capabilities | undefined, known: Capabilities, where: string): void {
  for (const [name, value] of Object.entries(wanted ?? {})) {
    const isOptional = isRecord(value) && Object.hasOwn(value, 'optional') && value.optional === true
    if (!isOptional && !Object.hasOwn(known, name)) throw new UnsupportedCapabilityError(name, where)
  }
}
