import {
  catalogue,
  isValueOf,
  policyLimits,
  type ConditionType,
  type Provider,
  type Traits,
} from '@onchain-verify/protocol'
import { readPointer } from './json-pointer.js'
import { LinkFailedError } from './linking-error.js'
import type { ProviderConfig } from './provider-config.js'

/** An account as its provider tells it. */
export interface Account {
  /** The provider's stable id. */
  readonly subject: string
  /** The handle, to be shown. */
  readonly label?: string
  readonly traits: Traits
}

/**
 * Finds the account in a profile. Everything has to be there and of its JSON type: what is missing is never taken for 0
 * or false, and a number in quotes is no number.
 * @throws LinkFailedError with profile_incomplete, whose detail names the fields and holds no value.
 */
export function readAccount(profile: unknown, config: Pick<ProviderConfig, 'id' | 'profile'>): Account {
  const { subject: subjectPointer, label: labelPointer, traits: pointers } = config.profile
  const subject = subjectOf(readPointer(profile, subjectPointer))
  const traits = traitsOf(config.id).map(([name, type]) => {
    return [name, traitOf(type, readPointer(profile, pointers[name] ?? ''))] as const
  })
  const missing = [['subject', subject] as const, ...traits].filter(([, value]) => value === undefined)
  if (subject === undefined || missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ')
    throw new LinkFailedError('profile_incomplete', `Missing or of another type: ${names}.`)
  }
  const label = labelPointer === undefined ? undefined : traitOf('string', readPointer(profile, labelPointer))
  return {
    subject,
    traits: Object.fromEntries(traits as (readonly [string, string])[]),
    ...(label !== undefined && label !== '' && { label }),
  }
}

/** Name and type of each trait of a provider. */
export function traitsOf(provider: Provider): (readonly [name: string, type: ConditionType])[] {
  return Object.entries(catalogue[provider]).map(([name, { type }]) => [name, type])
}

function subjectOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  const text = traitOf('string', value)
  return text === '' ? undefined : text
}

/** Half a character (a lone surrogate) could not be stored as it is. */
const isWellFormed = (text: string) => Buffer.from(text).toString() === text

const jsonTypes: Readonly<Record<ConditionType, string>> = {
  int: 'number',
  bool: 'boolean',
  string: 'string',
}

function traitOf(type: ConditionType, value: unknown): string | undefined {
  if (typeof value !== jsonTypes[type]) return undefined
  // Beyond this the digits that were read are not the digits that were sent.
  if (type === 'int' && !Number.isSafeInteger(value)) return undefined
  const text = String(value)
  const isSound = isWellFormed(text) && Buffer.byteLength(text) <= policyLimits.stringBytes
  return isSound && isValueOf(type, text) ? text : undefined
}
