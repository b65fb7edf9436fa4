import type { Condition } from '@onchain-verify/protocol'
import { Interface, type Result } from 'ethers'
import { badInput } from '../../config/bad-input'
import { getterGas, inconstancyOf, type Hex } from '../constancy'
import { isRevert } from './revert'

/** What is asked of a node. */
export type Request = (method: string, params: readonly unknown[]) => Promise<unknown>

export interface ConsumerAddress {
  readonly chainId: number
  readonly address: Hex
  /** The registry that the consumer's policy is read through. */
  readonly registry: string
}

/** What a consumer contract declares, and whether one can rely on it. */
export interface ConsumerReport {
  readonly consumer: Hex
  readonly chainId: number
  readonly provider: string
  readonly conditions: readonly Condition[]
  /** Decimal; "0" when there is no cutoff. */
  readonly cutoffBlock: string
  readonly policyHash: string
  readonly supported: boolean
  /** Why the service does not support the policy, in sentences. */
  readonly problems: readonly string[]
  readonly constant: boolean
  /** Why each getter's answer may change, by getter. */
  readonly inconstancies: Readonly<Partial<Record<PolicyGetter, string>>>
}

type PolicyGetter = 'provider' | 'conditions'
type View = PolicyGetter | 'cutoffBlock' | 'policyHashOf'

const views = new Interface([
  'function provider() view returns (string)',
  'function conditions() view returns ((string name, string op, string value)[])',
  'function cutoffBlock() view returns (uint256)',
  'function policyHashOf(address consumer) view returns (bytes32)',
])

/** More than the largest supported policy takes. A longer answer could decode to gigabytes. */
const maxAnswerBytes = 32 * 1024

/**
 * Reads a consumer's policy at one block and finds out whether it is supported and constant.
 * @throws HardhatPluginError When the contract does not answer as a consumer.
 */
export async function inspectConsumer(
  request: Request,
  { chainId, address, registry }: ConsumerAddress,
): Promise<ConsumerReport> {
  // A sixth of a second to load, which no other verb should pay.
  const { hashPolicy, policyProblems } = await import('@onchain-verify/protocol')
  const block = await request('eth_blockNumber', [])
  const code = (await request('eth_getCode', [address, block])) as Hex
  if (code === '0x') throw badInput(`There is no contract at ${address}: check the address and the network.`)

  const ask = (to: string, view: View, args: readonly string[] = []) =>
    call(request, { to, view, args, block })
  const answers = {
    provider: answerOf(address, 'provider', await ask(address, 'provider')),
    conditions: answerOf(address, 'conditions', await ask(address, 'conditions')),
  }
  const policy = {
    provider: String(decode(address, 'provider', answers.provider)[0]),
    conditions: (decode(address, 'conditions', answers.conditions)[0] as Result[]).map(conditionOf),
  }
  const policyHash = hashPolicy({ chainId, address }, policy)
  const problems = policyProblems(policy)
  if ((await ask(registry, 'policyHashOf', [address])) !== policyHash) problems.unshift(encodingProblem)

  const inconstancies: Partial<Record<PolicyGetter, string>> = {}
  for (const getter of ['provider', 'conditions'] as const) {
    const calldata = views.encodeFunctionData(getter) as Hex
    const reason = await inconstancyOf({ chainId, address, code, calldata }, answers[getter])
    if (reason !== undefined) inconstancies[getter] = reason
  }
  return {
    consumer: address,
    chainId,
    ...policy,
    cutoffBlock: cutoffOf(address, await ask(address, 'cutoffBlock')),
    policyHash,
    supported: problems.length === 0,
    problems,
    constant: Object.keys(inconstancies).length === 0,
    inconstancies,
  }
}

/** The registry hashes the raw answers, so it finds another hash for an encoding that nobody else would make. */
const encodingProblem =
  'The registry finds another policyHash, so no verification would ever pass: provider() or conditions() is not in canonical ABI encoding, or its answer depends on the caller.'

interface Call {
  readonly to: string
  readonly view: View
  readonly args: readonly string[]
  readonly block: unknown
}

/** @returns undefined when the call reverts or nothing answers it. */
async function call(request: Request, { to, view, args, block }: Call): Promise<Hex | undefined> {
  // The intrinsic cost of a call comes on top of what the getters may burn, twice when the registry asks both.
  const gas = `0x${(getterGas * 3n).toString(16)}`
  const data = views.encodeFunctionData(view, [...args])
  try {
    const answer = (await request('eth_call', [{ to, data, gas }, block])) as Hex
    return answer === '0x' ? undefined : answer
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
}

function answerOf(address: string, getter: PolicyGetter, answer: Hex | undefined): Hex {
  if (answer === undefined) {
    throw badInput(
      `${address} is not a consumer: its ${getter}() does not answer; give a contract that declares a policy.`,
    )
  }
  if (answer.length / 2 > maxAnswerBytes) {
    throw badInput(
      `${address} is not a consumer that the service supports: its ${getter}() answers ${Math.ceil(answer.length / 2 / 1024)} KiB; make the policy smaller.`,
    )
  }
  return answer
}

function decode(address: string, view: View, answer: Hex): Result {
  try {
    const result = views.decodeFunctionResult(view, answer)
    // ethers decodes on first access, so a malformed string would throw only later.
    result.toArray(true)
    return result
  } catch {
    throw badInput(
      `${address} is not a consumer: what its ${view}() answers is not of the declared type; give a contract that declares a policy.`,
    )
  }
}

function conditionOf({ name, op, value }: Result): Condition {
  return { name: String(name), op: String(op), value: String(value) }
}

function cutoffOf(address: string, answer: Hex | undefined): string {
  return answer === undefined ? '0' : String(decode(address, 'cutoffBlock', answer)[0])
}
