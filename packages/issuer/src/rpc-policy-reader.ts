import {
  ContractNotFoundError,
  decodeCutoffBlock,
  decodePolicy,
  verifyConsumerAbi,
  type Consumer,
} from '@onchain-verify/protocol'
import {
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
  const policy = decodePolicy(consumer, { provider, conditions })
  const cutoffBlock = cutoff === undefined ? 0n : decodeCutoffBlock(cutoff)
  const authenticatedSince = await cutoffTime(request, cutoffBlock, BigInt(at))
  return { ...policy, consumer, authenticatedSince, readAt: hexToNumber(block.timestamp) }
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

async function cutoffTime(request: NodeRequest, cutoffBlock: bigint, latest: bigint): Promise<number> {
  if (cutoffBlock === 0n) return 0
  if (cutoffBlock > latest) return Number.POSITIVE_INFINITY
  const block = await request({ method: 'eth_getBlockByNumber', params: [numberToHex(cutoffBlock), false] })
  if (block === null) throw new Error(`The node has no block ${cutoffBlock}.`)
  return hexToNumber(block.timestamp)
}

/** Code 3 is the execution API's for a revert; Hardhat says -32603 with the word. */
function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 3 || (typeof message === 'string' && /revert|out of gas|opcode/i.test(message))
}
