import { getContractAddress, type Address } from 'viem'
import { InternalError, UpgradeRejectedError } from '../errors/index.js'
import { waitForReceipt } from '../sending/wait-for-receipt.js'
import type { Call } from './call.js'
import { encodeExecute } from './encode-execute.js'
import { deploymentDraft, type Executors } from './executors.js'
import type { RunningBatch } from './running.js'

export interface AtomicPlan {
  readonly calls: readonly Call[]
  readonly executors: Executors
  /** The user agreed to the delegation. */
  readonly mayDelegate: boolean
}

/** Gas that the executor takes for itself: entering, and for each call. */
const overhead = { entry: 60_000n, call: 12_000n, byte: 40n }

/**
 * Sends all calls in one transaction of the account to itself. When it does not delegate to the executor yet, the
 * transaction is of type 4 and delegates first.
 * @param onAccepted Called when the node has the first transaction.
 */
export async function sendAtomically(
  batch: RunningBatch,
  { calls, executors, mayDelegate }: AtomicPlan,
  onAccepted: () => void,
): Promise<void> {
  const { chain, account } = batch
  const { address } = account
  // Read again: since the user was asked, the chain may have moved or been reverted.
  const standing = await executors.standing(chain, address)
  if (!standing.isDelegated && !mayDelegate) throw new UpgradeRejectedError(address, chain.chainId)
  const executor =
    standing.deployment === 'none'
      ? standing.executor
      : await deployExecutor(batch, executors, standing.deployment, onAccepted)
  const data = encodeExecute(calls)
  await batch.send({
    to: address,
    value: 0n,
    data,
    ...gasOf(calls, BigInt(data.length / 2)),
    ifEstimateFails: 'send',
    delegateTo: standing.isDelegated ? undefined : executor,
  })
}

/** Gas limits of calls cannot be enforced inside a batch; the transaction gets room for all of them. */
function gasOf(calls: readonly Call[], size: bigint): { gas?: bigint; minimalGas?: bigint } {
  const limits = calls.flatMap(({ gas }) => (gas === undefined ? [] : [gas]))
  if (limits.length === 0) return {}
  const room = overhead.entry + overhead.byte * size + BigInt(calls.length) * overhead.call
  const total = limits.reduce((sum, limit) => sum + limit, room)
  return limits.length === calls.length ? { gas: total } : { minimalGas: total }
}

/** A delegation to an address without code would swallow the batch, so this waits until the code is there. */
async function deployExecutor(
  { world, chain, account }: RunningBatch,
  executors: Executors,
  deployment: 'factory' | 'account',
  onAccepted: () => void,
): Promise<Address> {
  const draft = { ...deploymentDraft(deployment), value: 0n, ifEstimateFails: 'throw' } as const
  const sent = await world.sender.send(chain, account, draft)
  onAccepted()
  await waitForReceipt(chain.node, account.address, sent, world.patience)
  if (deployment === 'account') executors.remember(chain.chainId, addressOf(account.address, sent.nonce))
  const { executor, deployment: left } = await executors.standing(chain, account.address)
  if (executor === undefined || left !== 'none')
    throw new InternalError('the batch executor could not be deployed')
  return executor
}

const addressOf = (from: Address, nonce: number) => getContractAddress({ from, nonce: BigInt(nonce) })
