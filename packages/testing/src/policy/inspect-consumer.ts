import {
  hashPolicy,
  policyProblems,
  signerRegistryAbi,
  verifyConsumerAbi,
  type Policy,
} from '@onchain-verify/protocol'
import { BaseError, decodeFunctionResult, encodeFunctionData, type Address, type Hex } from 'viem'
import type { ChainProvider } from '../chain/provider.js'
import { revertDataOf } from '../chain/revert.js'
import { getterGas, inconstancyOf } from './constancy.js'
import { ConsumerError, type ConsumerReport, type PolicyGetter } from './consumer-report.js'

export interface ConsumerAddress {
  readonly chainId: number
  readonly address: Hex
  /** The registry that the consumer's policy is read through. */
  readonly registry: Hex
}

/** More than the largest supported policy takes. A longer answer could decode to gigabytes. */
const maxAnswerBytes = 32 * 1024

/** The registry hashes the raw answers, so it finds another hash for an encoding that nobody else would make. */
const encodingProblem =
  'The registry finds another policyHash, so no verification would ever pass: provider() or conditions() is not in canonical ABI encoding, or its answer depends on the caller.'

/** @throws ConsumerError When no contract is there. */
export async function codeOf(
  provider: ChainProvider,
  address: Address,
  block: unknown = 'latest',
): Promise<Hex> {
  const code = (await provider.request({ method: 'eth_getCode', params: [address, block] })) as Hex
  if (code !== '0x') return code
  throw new ConsumerError(`There is no contract at ${address}: check the address and the network.`)
}

/**
 * Reads a consumer's policy at one block and finds out whether it is supported and constant.
 * @param provider Any node; nothing is sent.
 * @throws ConsumerError When the contract does not answer as a consumer.
 */
export async function inspectConsumer(
  provider: ChainProvider,
  { chainId, address, registry }: ConsumerAddress,
): Promise<ConsumerReport> {
  const block = await provider.request({ method: 'eth_blockNumber', params: [] })
  const code = await codeOf(provider, address, block)
  const getter = async (functionName: PolicyGetter | 'cutoffBlock') =>
    call(provider, { to: address, data: encodeFunctionData({ abi: verifyConsumerAbi, functionName }), block })
  const answers = {
    provider: requireAnswer(address, 'provider', await getter('provider')),
    conditions: requireAnswer(address, 'conditions', await getter('conditions')),
  }
  const policy = decodePolicy(address, answers)
  const policyHash = hashPolicy({ chainId, address }, policy)
  const problems = policyProblems(policy)
  if ((await call(provider, { to: registry, data: askForHash(address), block })) !== policyHash) {
    problems.unshift(encodingProblem)
  }
  const inconstancies = await findInconstancies({ chainId, address, code }, answers)
  const cutoffBlock = decodeCutoff(address, await getter('cutoffBlock'))
  return {
    consumer: address,
    chainId,
    ...policy,
    cutoffBlock: String(cutoffBlock),
    policyHash,
    supported: problems.length === 0,
    problems,
    constant: Object.keys(inconstancies).length === 0,
    inconstancies,
  }
}

type Answers = Readonly<Record<PolicyGetter, Hex>>

const askForHash = (consumer: Hex) =>
  encodeFunctionData({ abi: signerRegistryAbi, functionName: 'policyHashOf', args: [consumer] })

async function findInconstancies(
  contract: { readonly chainId: number; readonly address: Hex; readonly code: Hex },
  answers: Answers,
): Promise<ConsumerReport['inconstancies']> {
  const found: Partial<Record<PolicyGetter, string>> = {}
  for (const functionName of ['provider', 'conditions'] as const) {
    const calldata = encodeFunctionData({ abi: verifyConsumerAbi, functionName })
    const reason = await inconstancyOf({ ...contract, calldata }, answers[functionName])
    if (reason !== undefined) found[functionName] = reason
  }
  return found
}

interface Question {
  readonly to: Hex
  readonly data: Hex
  readonly block: unknown
}

/** @returns undefined when the call reverts or nothing answers it. */
async function call(provider: ChainProvider, { to, data, block }: Question): Promise<Hex | undefined> {
  // The intrinsic cost of a call comes on top of what the getters may burn, twice when the registry asks both.
  const gas = `0x${(getterGas * 3n).toString(16)}`
  try {
    const answer = (await provider.request({ method: 'eth_call', params: [{ to, data, gas }, block] })) as Hex
    return answer === '0x' ? undefined : answer
  } catch (error) {
    if (revertDataOf(error) !== undefined) return undefined
    throw error
  }
}

function requireAnswer(address: string, getter: PolicyGetter, answer: Hex | undefined): Hex {
  if (answer === undefined) {
    throw new ConsumerError(
      `${address} is not a consumer: its ${getter}() does not answer; give a contract that declares a policy.`,
    )
  }
  if (answer.length / 2 > maxAnswerBytes) {
    throw new ConsumerError(
      `${address} is not a consumer that the service supports: its ${getter}() answers ${Math.ceil(answer.length / 2 / 1024)} KiB; make the policy smaller.`,
    )
  }
  return answer
}

function decodePolicy(address: string, answers: Answers): Policy {
  const abi = verifyConsumerAbi
  const provider = decode(address, 'provider', () =>
    decodeFunctionResult({ abi, functionName: 'provider', data: answers.provider }),
  )
  const conditions = decode(address, 'conditions', () =>
    decodeFunctionResult({ abi, functionName: 'conditions', data: answers.conditions }),
  )
  return { provider, conditions: conditions.map(({ name, op, value }) => ({ name, op, value })) }
}

function decodeCutoff(address: string, data: Hex | undefined): bigint {
  if (data === undefined) return 0n
  return decode(address, 'cutoffBlock', () =>
    decodeFunctionResult({ abi: verifyConsumerAbi, functionName: 'cutoffBlock', data }),
  )
}

function decode<T>(address: string, getter: string, decoding: () => T): T {
  try {
    return decoding()
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    throw new ConsumerError(
      `${address} is not a consumer: what its ${getter}() answers is not of the declared type; give a contract that declares a policy.`,
    )
  }
}
