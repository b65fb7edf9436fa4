import { hexToBigInt, isAddressEqual, zeroAddress, type Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Call } from '../../batch/call.js'
import { Eip7702NotSupportedError, InvalidParamsError, VersionNotSupportedError } from '../../errors/index.js'
import type { Chain } from '../../node/chain.js'
import type { Ask } from '../../approvals/prompts.js'
import type { Asked, Context, Method } from '../method.js'
import { checkCapabilities } from './check-capabilities.js'
import { checkSize, fitsOneTransaction } from './check-size.js'
import { readParameters, toCalls, type SendCallsParameters } from './parameters.js'

const version = '2.0.0'

/** A request that passed all checks. */
interface CheckedBatch {
  readonly id: string
  readonly account: PrivateKeyAccount
  readonly chain: Chain
  readonly calls: readonly Call[]
  readonly atomic: boolean
}

/**
 * EIP-5792: checks, then prompts, then sends. Returns without waiting for a block. `batchId` and `status` are SPEC's, `id` is
 * EIP-5792's.
 */
export const wallet_sendCalls: Method = {
  async handle(asked, context) {
    const given = readParameters(asked.params)
    if (given.version !== version) throw new VersionNotSupportedError(given.version, version)
    const account = context.connection.account(given.from)
    const chain = selectedChain(given, context)
    checkCapabilities(given, context.capabilities)
    const id = await context.batches.reserve(account.address, given.id)
    try {
      const calls = toCalls(given)
      checkSize(calls, given.atomicRequired, context.maxCalls)
      if (given.atomicRequired && !(await chain.hasEip7702()))
        throw new Eip7702NotSupportedError(chain.chainId)
      const atomic = given.atomicRequired || (await isAtomicAnyway(chain, account.address, calls, context))
      const batch = { id, account, chain, calls, atomic }
      const mayDelegate = await approve(batch, context, asked)
      context.connection.account(given.from)
      await context.desk.send({ ...batch, mayDelegate })
    } finally {
      context.batches.release(account.address, id)
    }
    return { batchId: id, id, status: 'pending' }
  },
}

/** @throws InvalidParamsError unless it is the one that the request names. */
function selectedChain({ chainId }: SendCallsParameters, { chains }: Context): Chain {
  if (hexToBigInt(chainId) !== BigInt(chains.selected.chainId)) {
    throw new InvalidParamsError(
      `params[0].chainId: expected the selected chain, ${chains.selected.chainId}; switch with wallet_switchEthereumChain`,
    )
  }
  return chains.selected
}

/**
 * Several calls of an account that delegates already are made atomically though nobody insists. Nobody is asked for a
 * delegation that is not needed, and a call to address zero must not reach the executor, so these go one by one.
 */
async function isAtomicAnyway(
  chain: Chain,
  account: Address,
  calls: readonly Call[],
  { executors }: Context,
): Promise<boolean> {
  if (
    calls.length < 2 ||
    !fitsOneTransaction(calls) ||
    calls.some(({ to }) => isAddressEqual(to, zeroAddress))
  )
    return false
  return (await chain.hasEip7702()) && (await executors.isDelegated(chain.node, account))
}

/** Asks for the batch and, where the account does not delegate yet, for that. @returns Whether it may be delegated. */
function approve(batch: CheckedBatch, context: Context, asked: Asked): Promise<boolean> {
  const { id, chain, calls, atomic } = batch
  const { address } = batch.account
  return context.prompts.during(async (ask) => {
    await ask({ ...asked, kind: 'sendCalls', chainId: chain.chainId, account: address, id, calls, atomic })
    return atomic && (await approveUpgrade(ask, batch, context, asked))
  })
}

async function approveUpgrade(
  ask: Ask,
  { id, chain, account }: CheckedBatch,
  { executors, desk }: Context,
  asked: Asked,
): Promise<boolean> {
  const standing = await executors.standing(chain, account.address)
  if (standing.isDelegated) return false
  if (await desk.isUpgrading(chain, account.address)) return true
  const { executor, foreign, deployment } = standing
  await ask({
    ...{ ...asked, kind: 'upgrade', chainId: chain.chainId, account: account.address },
    ...{ executor, delegatedTo: foreign, deployment },
  })
  desk.agreeToUpgrade(chain, account.address, id)
  return true
}
