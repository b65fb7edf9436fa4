import { InvalidArgumentError } from '@onchain-verify/protocol'
import { ParsedMessage, SiweParseError } from '@signinwithethereum/siwe-parser'
import { getAddress, isAddress, type Address } from 'viem'

/** Longest message in bytes of UTF-8. Beyond it nothing is parsed: the grammar takes milliseconds for long ones. */
export const maxMessageBytes = 4096

/** What a claim needs of an EIP-4361 message. Times are unix seconds, with fractions. */
export interface SiweMessage {
  readonly address: Address
  readonly statement: string | undefined
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
  // The grammar has no other characters, and its parser stumbles over half a surrogate pair.
  if (!/^[\n\x20-\x7e]*$/.test(message)) {
    throw new InvalidArgumentError('message must be printable ASCII and line feeds, as EIP-4361 has it.')
  }
  const parsed = parseGrammar(message)
  return {
    address: readAddress(parsed.address),
    statement: parsed.statement,
    chainId: chainIdText(message),
    issuedAt: readTime('Issued At', parsed.issuedAt),
    expirationTime: readOptionalTime('Expiration Time', parsed.expirationTime),
    notBefore: readOptionalTime('Not Before', parsed.notBefore),
    resources: parsed.resources ?? [],
  }
}

function parseGrammar(message: string): ParsedMessage {
  try {
    return new ParsedMessage(message)
  } catch (error) {
    // Besides its own error the parser throws some of its library's, without a class: for an empty text, for instance.
    throw new InvalidArgumentError(`message does not follow EIP-4361${whereIn(error)}. Rebuild it.`)
  }
}

/** The parser's words up to where they quote the message, for example " (line 9: invalid nonce)". */
function whereIn(error: unknown): string {
  const [first] = error instanceof SiweParseError ? error.errors : []
  const words = /^line \d+: [\w -]+?(?= - |$)/.exec(first ?? '')
  return words === null ? '' : ` (${words[0]})`
}

/** The parser gives a number. No other line of a message that follows the grammar can begin like this. */
function chainIdText(message: string): string {
  return /\nChain ID: ([0-9]+)\n/.exec(message)?.[1] ?? ''
}

/** Upper case is no checksum, though the parser takes it. */
function readAddress(address: string): Address {
  if (isAddress(address)) return getAddress(address)
  throw new InvalidArgumentError("message's address must be in lower case or have a right checksum (EIP-55).")
}

function readOptionalTime(field: string, time: string | undefined): number | undefined {
  return time === undefined ? undefined : readTime(field, time)
}

/** RFC 3339 has leap seconds, and clocks of computers have not. */
function readTime(field: string, time: string): number {
  const milliseconds = Date.parse(time)
  if (!Number.isNaN(milliseconds)) return milliseconds / 1000
  throw new InvalidArgumentError(`${field} must be a time that exists, without a leap second.`)
}
