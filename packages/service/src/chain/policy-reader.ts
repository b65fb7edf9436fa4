import type { ContractPolicy, PolicyReader } from '@onchain-verify/issuer'
import {
  ContractNotFoundError,
  decodeCutoffBlock,
  decodePolicy,
  InvalidArgumentError,
  InvalidPolicyError,
  type Consumer,
  type DecodedPolicy,
} from '@onchain-verify/protocol'
import { BaseError, size, type Hex } from 'viem'
import { UnavailableError } from '../unavailable.js'
import { createBlockTimes, type BlockTimes } from './block-times.js'
import type { ChainClient } from './chain-client.js'
import { coalesce } from './coalesce.js'
import { decodeSight, encodeLook, policyLensGas, type GetterAnswer, type Sight } from './policy-lens.js'
import { createRecent, type Recent } from './recent.js'

/** Decoded policies that are remembered; each takes at most about 45 KB. */
const rememberedPolicies = 500

/**
 * Reads policies from the chains that are served: everything at one block, in one round trip (a second one for the time
 * of a cutoff block that is not known yet). Each read looks at the chain, so that no answer is stale; callers that come
 * while one is under way share the next one. Only the decoding is remembered, by the raw bytes that were read.
 */
export function createPolicyReader(chains: ReadonlyMap<number, ChainClient>): PolicyReader {
  const decoded = createRecent<DecodedPolicy>(rememberedPolicies)
  const times = new Map([...chains].map(([chainId, chain]) => [chainId, createBlockTimes(chain)]))

  const read = async (consumer: Consumer): Promise<ContractPolicy> => {
    const chain = chains.get(consumer.chainId)
    const blockTimes = times.get(consumer.chainId)
    if (chain === undefined || blockTimes === undefined) {
      throw new InvalidArgumentError(`Chain ${consumer.chainId} is not served here.`)
    }
    const sight = await look(chain, consumer)
    const policy = readDeclared(consumer, sight, decoded)
    const authenticatedSince = await cutoffTime(sight, blockTimes)
    return { ...policy, consumer, authenticatedSince, readAt: Number(sight.timestamp) }
  }
  return { read: coalesce(({ chainId, address }) => `${chainId} ${address.toLowerCase()}`, read) }
}

async function look(chain: ChainClient, { address }: Consumer): Promise<Sight> {
  const outcome = await chain.call({ data: encodeLook(address), gas: policyLensGas })
  // The lens cannot revert, whatever the consumer does; a node that says so does not run it.
  if (outcome.status === 'reverted') throw new UnavailableError('rpc', new Error('The policy lens reverted.'))
  try {
    const sight = decodeSight(outcome.data)
    if (sight.chainId === BigInt(chain.chainId)) return sight
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    throw new UnavailableError('rpc', new Error('The policy lens gave no answer.', { cause: error }))
  }
  throw new UnavailableError('rpc', new Error(`The node is not of chain ${chain.chainId}.`))
}

function readDeclared(consumer: Consumer, sight: Sight, decoded: Recent<DecodedPolicy>): DecodedPolicy {
  const provider = returned(consumer, sight.provider)
  const conditions = returned(consumer, sight.conditions)
  requireWhole('provider', sight.provider)
  requireWhole('conditions', sight.conditions)

  const key = `${consumer.chainId} ${consumer.address.toLowerCase()} ${provider} ${conditions}`
  const policy = decoded.get(key) ?? decodePolicy(consumer, { provider, conditions })
  decoded.set(key, policy)
  return policy
}

/** An address without code returns nothing, as does a contract whose fallback takes everything. */
function returned(consumer: Consumer, { ok, data }: GetterAnswer): Hex {
  if (!ok || data === '0x') throw new ContractNotFoundError(consumer)
  return data
}

function requireWhole(getter: string, answer: GetterAnswer): void {
  const most = size(answer.data)
  if (answer.size <= most) return
  throw new InvalidPolicyError([`${getter}() answers ${answer.size} bytes; at most ${most} are supported.`])
}

/** Seconds of the cutoff's block: 0 without a cutoff, Infinity for one in the future. */
async function cutoffTime({ cutoffBlock, blockNumber }: Sight, times: BlockTimes): Promise<number> {
  // Failing cannot be told from missing: a contract without the function may revert as it likes.
  if (!cutoffBlock.ok || cutoffBlock.data === '0x') return 0
  const cutoff = decodeCutoffBlock(cutoffBlock.data)
  if (cutoff === 0n) return 0
  if (cutoff > blockNumber) return Number.POSITIVE_INFINITY
  return times.of(cutoff, blockNumber)
}
