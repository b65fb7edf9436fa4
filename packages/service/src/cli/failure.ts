import { ConfigError } from '../config/config-error.js'
import { SignerError } from '../signer/signer-error.js'
import { UnavailableError } from '../unavailable.js'
import { CommandArgumentError } from '../store/credential-commands.js'
import { DirectoryInUseError } from '../store/directory-lock.js'
import { SchemaTooNewError } from '../store/migrate.js'
import { UnreadableCredentialError } from '../store/sealing.js'
import { UsageError } from './usage-error.js'

/** How a verb that failed ends. */
export interface Failure {
  readonly lines: readonly string[]
  readonly status: number
}

/** Errors whose message is written for an operator and holds no secret. */
const readable = [
  CommandArgumentError,
  ConfigError,
  DirectoryInUseError,
  SchemaTooNewError,
  SignerError,
  UnreadableCredentialError,
]

/** What to tell of an error: a sentence when it is one to be expected, a stack trace when it is a mistake of ours. */
export function failureOf(error: unknown, command: string): Failure {
  if (error instanceof UsageError) {
    return { lines: [`${error.message} See ${command} --help.`], status: 2 }
  }
  if (error instanceof UnavailableError) {
    // The causes' messages stay behind: they may hold URLs with keys. Their codes are safe.
    const code = systemCode(error.cause)
    return { lines: [code === undefined ? error.message : `${error.message} (${code})`], status: 1 }
  }
  if (error instanceof Error && readable.some((kind) => error instanceof kind)) {
    return { lines: error.message.split('\n'), status: 1 }
  }
  if (isSystemError(error))
    return { lines: [`The system refused: ${error.syscall} (${error.code}).`], status: 1 }
  return { lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)], status: 1 }
}

/** A port that is taken, a folder that is not ours to write. */
function isSystemError(error: unknown): error is { readonly syscall: string; readonly code: string } {
  const { syscall, code } = (error ?? {}) as { syscall?: unknown; code?: unknown }
  return typeof syscall === 'string' && typeof code === 'string'
}

/** Such as ECONNREFUSED, from the first error in a chain of causes that has one. */
function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' && /^[A-Z\d_]{3,40}$/.test(code) ? code : systemCode(cause)
}
