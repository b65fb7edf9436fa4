import { VerificationError } from '@onchain-verify/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { LinkingError, type LinkFailedError } from '../linking/linking-error.js'
import { UnavailableError } from '../unavailable.js'
import { TransportError } from './transport-error.js'

/**
 * Logs what an operator must know of a failure. Messages of foreign errors stay out: an RPC library's quote URLs with
 * keys and calldata with signatures. Refusals of a request are no failures; the access log has their code.
 */
export function logFailure(log: FastifyBaseLogger, error: Error): void {
  if (error instanceof VerificationError || error instanceof TransportError) return
  if (error instanceof LinkingError) return
  if (error instanceof UnavailableError) {
    log.error({ dependency: error.dependency, causes: causesOf(error.cause) }, 'dependency unavailable')
    return
  }
  log.error({ error: error.name, frames: framesOf(error), causes: causesOf(error.cause) }, 'unexpected error')
}

/** Logs what an operator must know of an account that was not linked: a provider's failure, and not a user's no. */
export function logLinkFailure(log: FastifyBaseLogger, provider: string, failure: LinkFailedError): void {
  if (failure.code === 'access_denied' || failure.code === 'authorization_expired') return
  const { code, detail, cause } = failure
  log.warn({ provider, code, detail, causes: causesOf(cause) }, 'account not linked')
}

/** The chain of causes by class and code, without their messages. */
function causesOf(cause: unknown): string[] {
  const causes: string[] = []
  for (let next = cause; next instanceof Error && causes.length < 8; next = next.cause) {
    const { code } = next as { code?: unknown }
    causes.push(typeof code === 'string' || typeof code === 'number' ? `${next.name} ${code}` : next.name)
  }
  return causes
}

/** Where it was thrown; the stack without the message in its first lines. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
}
