import type { Hex } from 'viem'
import type { ErrorCode } from './errors.js'
import type { LinkingCode } from './linking.js'

/** Body of `POST /v1/onchain_verifications` (SPEC "Request body"). */
export interface VerificationRequest {
  /** EIP-4361 text whose Resources line names the consumer contract. */
  readonly message: string
  /** The wallet's signature over `message`; ERC-1271 and ERC-6492 signatures too. */
  readonly signature: Hex
}

/** Body of its 200 answer (SPEC "Response 200"): what the app submits to the contract. */
export interface VerificationResponse {
  readonly identityHash: Hex
  /** Unix seconds. */
  readonly expiration: number
  /** signer || r || s || v, 85 bytes. */
  readonly signature: Hex
}

/** Codes of answers that are not the spec's: about the transport, not about the verification. */
export const transportCodes = {
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type TransportCode = keyof typeof transportCodes

/** Every answer that is not 2xx: an RFC 9457 problem (`application/problem+json`) with a stable `code`. */
export interface Problem {
  /** `urn:onchain-verify:problem:<code>`. */
  readonly type: string
  /** What kind of problem it is; the same for all of a code. */
  readonly title: string
  readonly status: number
  /** What happened here and what to do about it; a sentence for developers. */
  readonly detail: string
  readonly code: ErrorCode | TransportCode | LinkingCode
  /** Where to send the user for `verification_not_found` and `needs_reauth`; the app adds `redirect_uri`. */
  readonly redirectUrl?: string
}

const hex = { type: 'string', pattern: '^0x[0-9a-fA-F]*$' } as const

/** JSON Schema of {@link VerificationRequest}. Unknown members are ignored. */
export const verificationRequestSchema = {
  type: 'object',
  required: ['message', 'signature'],
  properties: {
    message: {
      type: 'string',
      description: 'EIP-4361 text that names the consumer contract in its Resources.',
    },
    signature: { type: 'string', description: "The wallet's signature over message, 0x hex." },
  },
} as const

/** JSON Schema of {@link VerificationResponse}; nothing else is ever answered. */
export const verificationResponseSchema = {
  type: 'object',
  required: ['identityHash', 'expiration', 'signature'],
  additionalProperties: false,
  properties: {
    identityHash: { ...hex, description: 'One-way hash of the person at this contract, 32 bytes.' },
    expiration: { type: 'integer', description: 'Last second, in unix time, at which it holds.' },
    signature: { ...hex, description: 'signer || r || s || v, 85 bytes.' },
  },
} as const

/** JSON Schema of {@link Problem}. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    redirectUrl: { type: 'string', description: 'Add redirect_uri to it and send the user there.' },
  },
} as const
