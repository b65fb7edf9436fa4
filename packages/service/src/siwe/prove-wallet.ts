import { InvalidArgumentError, type Consumer } from '@onchain-verify/protocol'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.js'
import { requireClaim } from './claim-rules.js'
import { parseMessage } from './parse-message.js'
import { verifySignature } from './verify-signature.js'

/** The request of POST /v1/onchain_verifications (SPEC), not trusted yet. */
export interface ProofRequest {
  /** SIWE message (EIP-4361). */
  readonly message: string
  /** The wallet's signature over it, 0x hex. */
  readonly signature: string
}

/** What a proof is checked against. */
export interface ProofWorld {
  /** The chains that are served, by chain id. */
  readonly chains: ReadonlyMap<number, ChainClient>
  /** Unix seconds. */
  readonly now: number
  /** Seconds after Issued At for which a message is taken. */
  readonly maxAge: number
}

/** Who signed, and for which contract. */
export interface ProvenWallet {
  readonly wallet: Address
  readonly consumer: Consumer
}

/**
 * Message -> grammar -> rules -> signature. Nothing is asked of a chain before the message is right.
 * @throws InvalidArgumentError when any of it does not hold.
 * @throws UnavailableError when a smart wallet's signature cannot be checked now.
 */
export async function proveWallet(request: ProofRequest, world: ProofWorld): Promise<ProvenWallet> {
  const message = parseMessage(request.message)
  const consumer = requireClaim(message, world)
  const chain = requireServed(consumer, world)
  await verifySignature({ ...request, wallet: message.address }, chain)
  return { wallet: message.address, consumer }
}

function requireServed({ chainId }: Consumer, { chains }: ProofWorld): ChainClient {
  const chain = chains.get(chainId)
  if (chain !== undefined) return chain
  throw new InvalidArgumentError(
    `Chain ID must be one that is served here: ${[...chains.keys()].join(', ')}.`,
  )
}
