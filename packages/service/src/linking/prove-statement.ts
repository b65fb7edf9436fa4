import { InvalidArgumentError, type SignedSiweMessage } from '@onchain-verify/protocol'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.js'
import { requireCurrent, type ClaimTerms } from '../siwe/claim-rules.js'
import { parseMessage, type SiweMessage } from '../siwe/parse-message.js'
import { verifySignature } from '../siwe/verify-signature.js'

/** What a message to the verify page is held against. */
export interface StatementWorld extends ClaimTerms {
  readonly statement: string
  /** @throws when the nonce is none of the session's; uses it up otherwise. */
  readonly spendNonce: (nonce: string) => Promise<void>
  readonly pageUrl: string
  readonly chains: ReadonlyMap<number, ChainClient>
}

/**
 * Proves a wallet to the verify page: message -> grammar -> rules -> nonce -> signature. Unlike a claim's, such a message
 * is for one page and one moment, so domain, URI and nonce count; and as it has no Resources, it is never a claim.
 * @throws InvalidArgumentError when it is not as the page has to write it, or not the wallet's.
 * @throws UnavailableError when a smart wallet's signature cannot be checked now.
 */
export async function proveStatement(signed: SignedSiweMessage, world: StatementWorld): Promise<Address> {
  const message = parseMessage(signed.message)
  const chain = requireStatement(message, world)
  await world.spendNonce(message.nonce)
  await verifySignature({ ...signed, wallet: message.address }, chain)
  return message.address
}

function requireStatement(message: SiweMessage, world: StatementWorld): ChainClient {
  const page = new URL(world.pageUrl)
  if (message.origin !== page.host && message.origin !== page.origin) {
    throw new InvalidArgumentError(`The message must be to ${page.host}, which its first line names.`)
  }
  if (message.uri !== world.pageUrl) throw new InvalidArgumentError(`URI must be exactly ${world.pageUrl}`)
  if (message.statement !== world.statement) {
    throw new InvalidArgumentError(`Statement must be exactly "${world.statement}"`)
  }
  if (message.resources.length > 0) throw new InvalidArgumentError('The message must have no Resources.')
  requireCurrent(message, world)
  const chain = [...world.chains.values()].find(({ chainId }) => String(chainId) === message.chainId)
  if (chain !== undefined) return chain
  throw new InvalidArgumentError(
    `Chain ID must be one that is served here: ${[...world.chains.keys()].join(', ')}.`,
  )
}
