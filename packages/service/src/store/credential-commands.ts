import { systemClock, type Credential } from '@onchain-verify/issuer'
import {
  catalogue,
  conditionRule,
  isProvider,
  isValueOf,
  providers,
  type Traits,
} from '@onchain-verify/protocol'
import { isAddress, type Address } from 'viem'
import type { DatabaseCredentialStore } from './credential-store.js'

/** An argument of a command is not right; the message is one sentence that names it. */
export class CommandArgumentError extends Error {
  override readonly name = 'CommandArgumentError'
  constructor(
    readonly argument: string,
    problem: string,
  ) {
    super(`${argument} ${problem}`)
  }
}

/** An account to link, as an operator types it. */
export interface AddCredentialArguments {
  readonly wallet: string
  readonly provider: string
  /** The provider's stable id of the account, never a handle. */
  readonly subject: string
  /** Each `name=value`. */
  readonly traits: readonly string[]
  /** Unix seconds; now by default. */
  readonly authenticatedAt?: string | undefined
}

/**
 * The verbs by which operators keep credentials by hand. Each returns the lines to print.
 * @throws CommandArgumentError
 */
export async function addCredential(
  store: DatabaseCredentialStore,
  given: AddCredentialArguments,
  clock = systemClock,
): Promise<string[]> {
  const wallet = parseWallet(given.wallet)
  const provider = parseProvider(given.provider)
  if (given.subject === '')
    throw new CommandArgumentError('subject', "must be the provider's id of the account.")
  const traits = parseTraits(provider, given.traits)
  const authenticatedAt = parseTime(given.authenticatedAt, clock.now())

  const kept = await store.put(wallet, { provider, subject: given.subject, traits, authenticatedAt })
  const what = `the ${provider} credential of ${wallet}`
  return [kept ? `Stored ${what}.` : `Left ${what}: a newer authentication is stored.`]
}

export async function listCredentials(
  store: DatabaseCredentialStore,
  given: { readonly wallet: string },
): Promise<string[]> {
  const wallet = parseWallet(given.wallet)
  const credentials = await store.list(wallet)
  return credentials.length === 0 ? [`${wallet} has no credentials.`] : credentials.map(describe)
}

export async function deleteCredential(
  store: DatabaseCredentialStore,
  given: { readonly wallet: string; readonly provider: string },
): Promise<string[]> {
  const wallet = parseWallet(given.wallet)
  const provider = parseProvider(given.provider)
  const deleted = await store.delete(wallet, provider)
  return [
    deleted ? `Deleted the ${provider} credential of ${wallet}.` : `${wallet} has no ${provider} credential.`,
  ]
}

export async function resealCredentials(store: DatabaseCredentialStore): Promise<string[]> {
  return [`Sealed ${await store.reseal()} credentials with the first encryption key.`]
}

function describe({ provider, subject, traits, authenticatedAt }: Credential): string {
  const facts = Object.entries(traits).map(([name, value]) => `${name}=${value}`)
  const at = new Date(authenticatedAt * 1000).toISOString()
  return [provider, `authenticated ${at}`, `account ${subject}`, ...facts].join('  ')
}

function parseWallet(wallet: string): Address {
  if (!isAddress(wallet)) {
    throw new CommandArgumentError('wallet', 'must be an address: lower case, or with a correct checksum.')
  }
  return wallet
}

function parseProvider(provider: string) {
  if (isProvider(provider)) return provider
  throw new CommandArgumentError('provider', `must be one of ${providers.join(', ')}.`)
}

function parseTraits(provider: keyof typeof catalogue, given: readonly string[]): Traits {
  const traits = given.map((text) => parseTrait(provider, text))
  const names = traits.map(([name]) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new CommandArgumentError(`trait ${repeated}`, 'is given twice.')
  return Object.fromEntries(traits)
}

function parseTrait(provider: keyof typeof catalogue, text: string): readonly [string, string] {
  const equals = text.indexOf('=')
  const name = equals === -1 ? text : text.slice(0, equals)
  const rule = conditionRule(provider, name)
  if (rule === undefined) {
    const known = Object.keys(catalogue[provider]).join(', ')
    throw new CommandArgumentError(`trait ${JSON.stringify(name)}`, `is not one of ${provider}'s: ${known}.`)
  }
  const value = text.slice(equals + 1)
  if (equals === -1) throw new CommandArgumentError(`trait ${name}`, `must be given as ${name}=value.`)
  if (!isValueOf(rule.type, value))
    throw new CommandArgumentError(`trait ${name}`, `must be of type ${rule.type}.`)
  return [name, value]
}

function parseTime(given: string | undefined, now: number): number {
  if (given === undefined) return now
  const time = /^\d{1,12}$/.test(given) ? Number(given) : NaN
  // A credential from the future would outlive every newer one.
  if (!(time <= now))
    throw new CommandArgumentError('authenticatedAt', 'must be unix seconds, not after now.')
  return time
}
