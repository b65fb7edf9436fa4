import {
  ContractNotFoundError,
  encodeConditions,
  encodeProvider,
  hashPolicy,
  InvalidPolicyError,
  verifyConsumerAbi,
  type Consumer,
} from '@onchain-verify/protocol'
import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToNumber,
  numberToHex,
  type EIP1193RequestFn,
  type EIP1474Methods,
  type Hex,
} from 'viem'
import type { ContractPolicy, PolicyReader } from './ports.js'

/** What is asked of a node: `request` of EIP-1193 with the methods of EIP-1474. */
export type NodeRequest = EIP1193RequestFn<EIP1474Methods>

type Getter = 'provider' | 'conditions' | 'cutoffBlock'

/** Reads policies from one node, all of a policy at one block. For test suites and local chains: it trusts the node. */
export function createRpcPolicyReader(request: NodeRequest): PolicyReader {
  return { read: (consumer) => readPolicy(request, consumer) }
}

async function readPolicy(request: NodeRequest, consumer: Consumer): Promise<ContractPolicy> {
  const block = await request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  if (block?.number == null) throw new Error('The node has no latest block.')
  const at = block.number
  const call = (getter: Getter) => callGetter(request, consumer, getter, at)

  const [provider, conditions, cutoff] = await Promise.all([
    call('provider'),
    call('conditions'),
    call('cutoffBlock'),
  ])
  if (provider === undefined || conditions === undefined) throw new ContractNotFoundError(consumer)
  const policy = decodePolicy(consumer, provider, conditions)
  const cutoffBlock = cutoff === undefined ? 0n : decodeCutoff(cutoff)
  const authenticatedSince = await cutoffTime(request, cutoffBlock, BigInt(at))
  const readAt = hexToNumber(block.timestamp)
  return { ...policy, consumer, hash: hashPolicy(consumer, policy), authenticatedSince, readAt }
}

/** @returns The raw returndata, or undefined when the call reverts or there is nothing to answer it. */
async function callGetter(
  request: NodeRequest,
  { address }: Consumer,
  getter: Getter,
  at: Hex,
): Promise<Hex | undefined> {
  const data = encodeFunctionData({ abi: verifyConsumerAbi, functionName: getter })
  try {
    const returndata = await request({ method: 'eth_call', params: [{ to: address, data }, at] })
    return returndata === '0x' ? undefined : returndata
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
}

function decodePolicy(
  consumer: Consumer,
  provider: Hex,
  conditions: Hex,
): Pick<ContractPolicy, 'provider' | 'conditions'> {
  const policy = decodeOrUndefined(() => ({
    provider: decodeFunctionResult({ abi: verifyConsumerAbi, functionName: 'provider', data: provider }),
    conditions: decodeFunctionResult({
      abi: verifyConsumerAbi,
      functionName: 'conditions',
      data: conditions,
    }),
  }))
  if (policy === undefined) throw new ContractNotFoundError(consumer)
  // The registry hashes the raw answer: any other encoding of the same policy would never verify.
  if (encodeProvider(policy.provider) !== provider || encodeConditions(policy.conditions) !== conditions) {
    throw new InvalidPolicyError([
      'provider() or conditions() is not the canonical ABI encoding of UTF-8 text.',
    ])
  }
  return policy
}

function decodeCutoff(returndata: Hex): bigint {
  const cutoff = decodeOrUndefined(() =>
    decodeFunctionResult({ abi: verifyConsumerAbi, functionName: 'cutoffBlock', data: returndata }),
  )
  if (cutoff === undefined) throw new InvalidPolicyError(['cutoffBlock() does not answer a uint256.'])
  return cutoff
}

async function cutoffTime(request: NodeRequest, cutoffBlock: bigint, latest: bigint): Promise<number> {
  if (cutoffBlock === 0n) return 0
  if (cutoffBlock > latest) return Number.POSITIVE_INFINITY
  const block = await request({ method: 'eth_getBlockByNumber', params: [numberToHex(cutoffBlock), false] })
  if (block === null) throw new Error(`The node has no block ${cutoffBlock}.`)
  return hexToNumber(block.timestamp)
}

/** viem throws one of many classes for returndata that is not of its type; all mean the same here. */
function decodeOrUndefined<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

/** Code 3 is the execution API's for a revert; Hardhat says -32603 with the word. */
function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 3 || (typeof message === 'string' && /revert|out of gas|opcode/i.test(message))
}
