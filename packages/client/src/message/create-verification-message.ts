import { isAddress, type Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { formatConsumerResource, siweStatement, siweVersion } from '@onchain-verify/protocol'
import { InvalidInputError } from '../errors/local-errors.js'

export interface VerificationMessageParameters {
  /** The wallet that signs, and later claims. */
  readonly address: Address
  /** The contract to claim at. */
  readonly consumer: Address
  /** EIP-155 id of the chain to claim on. */
  readonly chainId: number
  /** Who asks, as the wallet shows it. @default the page's host */
  readonly domain?: string
  /** What is asked for. @default the page's address without its query and fragment, which may hold secrets */
  readonly uri?: string
  /** At least 8 letters or digits. @default 16 random bytes in hex */
  readonly nonce?: string
  /** The service takes a message for 10 minutes from then. @default now */
  readonly issuedAt?: Date
  /** When the message ends sooner. */
  readonly expirationTime?: Date
}

/**
 * The EIP-4361 text that the wallet signs with `personal_sign` (SPEC "SIWE message requirements").
 * @throws InvalidInputError when a field is not of its form, or outside of a page without `domain` and `uri`.
 */
export function createVerificationMessage(parameters: VerificationMessageParameters): string {
  const { address, consumer, chainId, nonce = randomNonce(), issuedAt, expirationTime } = parameters
  const page = pageAddress()
  const domain = parameters.domain ?? page?.domain
  const uri = parameters.uri ?? page?.uri
  if (domain === undefined || uri === undefined) {
    throw new InvalidInputError('Give domain and uri: there is no page here to take them from.')
  }
  requireAddress('address', address)
  requireAddress('consumer', consumer)
  if (!Number.isSafeInteger(chainId) || chainId <= 0) {
    throw new InvalidInputError('chainId must be a positive integer.')
  }
  try {
    return createSiweMessage({
      address,
      chainId,
      domain,
      uri,
      nonce,
      statement: siweStatement,
      version: siweVersion,
      issuedAt: issuedAt ?? new Date(),
      ...(expirationTime && { expirationTime }),
      resources: [formatConsumerResource({ chainId, address: consumer })],
    })
  } catch (cause) {
    throw new InvalidInputError(`The message cannot be built. ${(cause as Error).message}`, { cause })
  }
}

function requireAddress(name: string, value: string): void {
  if (!isAddress(value)) {
    throw new InvalidInputError(`${name} must be an address of 20 bytes, in lower case or with its checksum.`)
  }
}

/** A page served from a host; workers have one, too. Files and sandboxed frames have none. */
function pageAddress(): { readonly domain: string; readonly uri: string } | undefined {
  const { location } = globalThis as { location?: Location }
  if (!location?.host) return undefined
  return { domain: location.host, uri: location.origin + location.pathname }
}

/** viem's own takes Math.random. */
function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
