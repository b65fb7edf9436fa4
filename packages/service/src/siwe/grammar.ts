import { InvalidArgumentError } from '@onchain-verify/protocol'
import { isDateTime } from './rfc3339.js'
import { isOrigin, isPchars, isUri } from './rfc3986.js'

/** What a line of a message must be. */
interface Line {
  /** What it begins with, and so how an optional one is known. */
  readonly label: string
  /** How it should read, for whoever wrote it. */
  readonly shape: string
  readonly accepts: (value: string) => boolean
}

const preamble = ' wants you to sign in with your Ethereum account:'

const line = (label: string, shape: string, accepts: Line['accepts']): Line => ({ label, shape, accepts })
const matching = (form: RegExp) => (value: string) => form.test(value)

/** Every line that EIP-4361 has, in its order. */
const grammar = {
  origin: line('', `<domain>${preamble}`, (value) => {
    return value.endsWith(preamble) && isOrigin(value.slice(0, -preamble.length))
  }),
  address: line('', '<0x and 40 hex digits>', matching(/^0x[0-9a-fA-F]{40}$/)),
  blank: line('', '<nothing>', (value) => value === ''),
  statement: line('', '<statement>', matching(/^[A-Za-z0-9 !#$&-;=?@[\]_~]+$/)),
  uri: line('URI: ', '<URI>', isUri),
  version: line('Version: ', '1', (value) => value === '1'),
  chainId: line('Chain ID: ', '<digits>', matching(/^[0-9]+$/)),
  nonce: line('Nonce: ', '<at least 8 letters and digits>', matching(/^[A-Za-z0-9]{8,}$/)),
  issuedAt: line('Issued At: ', '<date and time, RFC 3339>', isDateTime),
  expirationTime: line('Expiration Time: ', '<date and time, RFC 3339>', isDateTime),
  notBefore: line('Not Before: ', '<date and time, RFC 3339>', isDateTime),
  requestId: line('Request ID: ', "<a URI path segment's characters>", isPchars),
  resources: line('Resources:', '<nothing>', (value) => value === ''),
  resource: line('- ', '<URI>', isUri),
} satisfies Record<string, Line>

/** The lines of a message that say something to us, as they are written. */
export interface SiweLines {
  /** Domain, with a scheme in front of it or without. */
  readonly origin: string
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly resources: readonly string[]
}

/**
 * Reads a message by the grammar of EIP-4361. Its own reader, because @signinwithethereum/siwe-parser takes 0.3 ms for a
 * claim's message and up to 9 ms for a hostile one; the tests hold this one against it.
 * @throws InvalidArgumentError naming the first line that is not as it should be.
 */
export function readLines(message: string): SiweLines {
  const lines = createCursor(message.split('\n'))
  const origin = lines.take(grammar.origin).slice(0, -preamble.length)
  const address = lines.take(grammar.address)
  lines.take(grammar.blank)
  const statement = lines.isAt(grammar.blank) ? undefined : lines.take(grammar.statement)
  lines.take(grammar.blank)
  // Earlier versions of EIP-4361 let a statement be there and be empty.
  if (statement === undefined && lines.isAt(grammar.blank)) lines.take(grammar.blank)
  const uri = lines.take(grammar.uri)
  lines.take(grammar.version)
  const chainId = lines.take(grammar.chainId)
  const nonce = lines.take(grammar.nonce)
  const issuedAt = lines.take(grammar.issuedAt)
  const expirationTime = lines.takeIfThere(grammar.expirationTime)
  const notBefore = lines.takeIfThere(grammar.notBefore)
  lines.takeIfThere(grammar.requestId)
  const resources: string[] = []
  if (lines.takeIfThere(grammar.resources) !== undefined) {
    while (!lines.isAtEnd()) resources.push(lines.take(grammar.resource))
  }
  lines.requireEnd()
  const times = { issuedAt, expirationTime, notBefore }
  return { origin, address, statement, uri, chainId, nonce, ...times, resources }
}

function createCursor(lines: readonly string[]) {
  let at = 0
  const begins = ({ label }: Line) => lines[at]?.startsWith(label) === true

  function take(expected: Line): string {
    const value = begins(expected) ? lines[at]?.slice(expected.label.length) : undefined
    if (value === undefined || !expected.accepts(value))
      throw malformed(`should be: ${expected.label}${expected.shape}`)
    at += 1
    return value
  }

  function malformed(problem: string): InvalidArgumentError {
    return new InvalidArgumentError(`message does not follow EIP-4361: line ${at + 1} ${problem}`)
  }

  return {
    take,
    takeIfThere: (optional: Line) => (begins(optional) ? take(optional) : undefined),
    isAt: (expected: Line) => expected.accepts(lines[at] ?? ''),
    isAtEnd: () => at === lines.length,
    requireEnd() {
      if (at < lines.length) throw malformed('should not be there, or not in this place.')
    },
  }
}
