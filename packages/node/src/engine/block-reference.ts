import { EngineError, engineErrorCode } from './engine-error.js'
import { toHex } from './ethereum-provider.js'
import type { Hex } from './ethereum-provider.js'
import type { OpenBlock } from './open-block.js'

/** A block as the chain below knows it, or undefined where the outside has none (yet). */
export type ChainBlock = Hex | { readonly blockHash: Hex } | undefined

/**
 * Which of the chain's blocks a request means. The chain's own head is the open block, so `pending` is the head's number
 * and everything else ends at its parent. The open block's number and hash name no block until it is sealed.
 */
export function chainBlock(open: OpenBlock, reference: unknown, absent: 'latest' | 'pending'): ChainBlock {
  if (typeof reference === 'object' && reference !== null) return byObject(open, reference)
  const tag = reference ?? absent
  if (tag === 'pending') return open.head.number
  if (tag === 'latest' || tag === 'safe' || tag === 'finalized') return open.parent.number
  if (tag === 'earliest') return '0x0'
  if (typeof tag === 'string' && /^0x[0-9a-f]+$/i.test(tag)) return byNumber(open, BigInt(tag))
  throw new EngineError(
    `Invalid block reference: ${JSON.stringify(reference)}`,
    engineErrorCode.invalidParams,
  )
}

/** EIP-1898. */
function byObject(open: OpenBlock, reference: object): ChainBlock {
  if ('blockNumber' in reference) return chainBlock(open, reference.blockNumber, 'latest')
  if (!('blockHash' in reference) || typeof reference.blockHash !== 'string') {
    throw new EngineError('A block object needs a blockNumber or a blockHash.', engineErrorCode.invalidParams)
  }
  const blockHash = reference.blockHash as Hex
  return isOpen(open, blockHash) ? undefined : { ...reference, blockHash }
}

const byNumber = (open: OpenBlock, number: bigint) =>
  number <= BigInt(open.parent.number) ? toHex(number) : undefined

/** Whether this is the hash of the open block, which is no block yet. */
export const isOpen = (open: OpenBlock, hash: unknown) =>
  typeof hash === 'string' && hash.toLowerCase() === open.head.hash
