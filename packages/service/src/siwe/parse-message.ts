import { InvalidArgumentError } from '@onchain-verify/protocol'
import { getAddress, isAddress, type Address } from 'viem'
import { readLines } from './grammar.js'
import { unixSeconds } from './rfc3339.js'

/** Longest message in bytes of UTF-8. Beyond it nothing is parsed. */
export const maxMessageBytes = 4096

/** What is needed of an EIP-4361 message. Times are unix seconds, with fractions. */
export interface SiweMessage {
  /** Domain, with a scheme in front of it or without. */
  readonly origin: string
  readonly address: Address
  readonly statement: string | undefined
  readonly uri: string
  readonly nonce: string
  /** As it is written, leading zeros and all. */
  readonly chainId: string
  readonly issuedAt: number
  readonly expirationTime: number | undefined
  readonly notBefore: number | undefined
  readonly resources: readonly string[]
}

/**
 * Reads the raw text by the grammar of EIP-4361, which lets no line be read in two ways.
 * @throws InvalidArgumentError when it does not follow the grammar, or an address or a time in it does not exist.
 */
export function parseMessage(message: string): SiweMessage {
  if (Buffer.byteLength(message) > maxMessageBytes) {
    throw new InvalidArgumentError(`message must be at most ${maxMessageBytes} bytes.`)
  }
  const { origin, address, statement, uri, chainId, nonce, resources, ...times } = readLines(message)
  // The checksum is not part of the grammar.
  if (!isAddress(address)) {
    throw new InvalidArgumentError(
      "message's address must be in lower case or have a right checksum (EIP-55).",
    )
  }
  return {
    origin,
    address: getAddress(address),
    statement,
    uri,
    nonce,
    chainId,
    resources,
    issuedAt: unixSeconds(times.issuedAt),
    expirationTime: times.expirationTime === undefined ? undefined : unixSeconds(times.expirationTime),
    notBefore: times.notBefore === undefined ? undefined : unixSeconds(times.notBefore),
  }
}
