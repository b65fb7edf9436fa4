import {
  InvalidArgumentError,
  parseConsumerResource,
  siweStatement,
  type Consumer,
} from '@onchain-verify/protocol'
import type { SiweMessage } from './parse-message.js'

/** Seconds by which the app's clock may run ahead of ours. */
export const clockSkew = 60

/** What a claim is held against. */
export interface ClaimTerms {
  /** Unix seconds. */
  readonly now: number
  /** Seconds after Issued At for which a message is taken. */
  readonly maxAge: number
}

/**
 * The rules for a claim's message beyond the grammar (SPEC "SIWE message requirements"). Domain, URI and nonce may be
 * anything: apps of all origins call the service, and a verification is of use to the signing wallet only.
 * @returns The contract to claim at.
 * @throws InvalidArgumentError whose sentence names the field and says what to do.
 */
export function requireClaim(message: SiweMessage, terms: ClaimTerms): Consumer {
  if (message.statement !== siweStatement) {
    throw new InvalidArgumentError(`Statement must be exactly "${siweStatement}"`)
  }
  const consumer = namedConsumer(message)
  requireCurrent(message, terms)
  return consumer
}

const resourceForm = 'eip155:<chain id>:<contract address>'

function namedConsumer({ chainId, resources }: SiweMessage): Consumer {
  const contracts = new Map<string, Consumer>()
  for (const resource of resources) {
    // Other resources are the app's own business. Schemes are the same in upper case, so that form is not passed over.
    if (!/^eip155:/i.test(resource)) continue
    const consumer = parseConsumerResource(resource)
    if (consumer === undefined) {
      throw new InvalidArgumentError(
        `Resources must name the contract as ${resourceForm}, in lower case or with a right checksum (EIP-55).`,
      )
    }
    contracts.set(`${consumer.chainId}:${consumer.address}`, consumer)
  }
  const [consumer] = contracts.values()
  if (consumer === undefined)
    throw new InvalidArgumentError(`Resources must name the contract to claim at as ${resourceForm}.`)
  if (contracts.size > 1) {
    throw new InvalidArgumentError(`Resources must name one contract; this message names ${contracts.size}.`)
  }
  if (String(consumer.chainId) !== chainId) {
    throw new InvalidArgumentError(
      'Chain ID and the chain in Resources must be the same, without leading zeros.',
    )
  }
  return consumer
}

/**
 * The skew helps an app whose clock runs ahead. It lengthens nothing: neither the age that is allowed nor what the wallet
 * said with Expiration Time.
 */
export function requireCurrent(
  { issuedAt, expirationTime, notBefore }: Pick<SiweMessage, 'issuedAt' | 'expirationTime' | 'notBefore'>,
  { now, maxAge }: ClaimTerms,
): void {
  if (issuedAt - now > clockSkew) {
    throw new InvalidArgumentError(
      `Issued At is more than ${clockSkew} seconds ahead. Check the clock and sign again.`,
    )
  }
  if (now - issuedAt > maxAge) {
    throw new InvalidArgumentError(`Issued At is more than ${maxAge} seconds ago. Sign a new message.`)
  }
  if (expirationTime !== undefined && expirationTime <= now) {
    throw new InvalidArgumentError('Expiration Time has passed. Sign a new message.')
  }
  if (notBefore !== undefined && notBefore - now > clockSkew) {
    throw new InvalidArgumentError('Not Before has not come yet. Try again then, or sign a new message.')
  }
}
