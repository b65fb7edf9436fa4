import {
  encodeFunctionData,
  type Abi,
  type Address,
  type Client,
  type ContractFunctionName,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { getChainId } from 'viem/actions'
import { ClaimRevertedError } from '../errors/claim-errors.js'
import { InvalidInputError } from '../errors/local-errors.js'
import { ChainUnavailableError, TransactionPendingError, WrongChainError } from '../errors/wallet-errors.js'
import { openWallet, type OpenWallet } from '../wallet.js'
import { explain } from './explain.js'
import type { ClaimOptions, ClaimParameters, Sends } from './parameters.js'
import { sendCalls, waitForBatch, type BatchCall } from './send-calls.js'
import { sendTransaction } from './send-transaction.js'
import { simulate, type ClaimCall } from './simulate.js'
import { waitForReceipt, type Waiting } from './wait-for-receipt.js'

/**
 * Submits a verification: simulates at `pending`, sends, and waits until the block is sealed.
 * @returns The receipt of the sealed transaction; it succeeded.
 * @throws OnchainVerifyError what the registry, the consumer, the wallet or the chain refused it for, with what to do as
 * `next`; or the signal's reason.
 */
export async function claim<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, Sends>,
>(typed: ClaimParameters<abi, name>): Promise<TransactionReceipt> {
  // The types hold the caller to the ABI; from here on it is any.
  const parameters = typed as unknown as ClaimParameters
  const { wallet, account, chainId, signal, callsBefore = [], send = 'transaction' } = parameters
  if (callsBefore.length > 0 && send !== 'calls') {
    throw new InvalidInputError("callsBefore need send: 'calls'.")
  }
  const opened = openWallet(wallet, account)
  const client = parameters.client ?? opened.client
  const call = encodeClaim(parameters, opened.address)
  signal?.throwIfAborted()
  await requireChain(opened.client, chainId, call.abi)
  // What runs before may be what the claim needs; then only the wallet can tell.
  if (callsBefore.length === 0) await simulate(client, call, 'pending')
  signal?.throwIfAborted()

  const waiting = waitingOf(parameters)
  const hash =
    send === 'calls'
      ? await runBatch(opened, chainId, [...callsBefore, call], call.abi, waiting)
      : await run(opened, call)
  if (send === 'transaction') parameters.onSent?.(hash)
  const receipt = await waitForReceipt(client, hash, waiting)
  if (receipt.status !== 'success') await explainReverted(client, call, receipt)
  return receipt
}

function encodeClaim(
  { consumer, abi, functionName, args, value = 0n, verification }: ClaimParameters,
  from: Address,
): ClaimCall {
  const { identityHash, expiration, signature } = verification
  const given = args?.(verification) ?? [identityHash, expiration, signature]
  try {
    return { from, to: consumer, data: encodeFunctionData({ abi, functionName, args: given }), value, abi }
  } catch (cause) {
    const what = `${functionName} cannot be called with the arguments given.`
    throw new InvalidInputError(`${what} ${(cause as Error).message}`, { cause })
  }
}

function waitingOf({
  pollingInterval = 200,
  timeout = 60_000,
  signal,
  onPreconfirmed,
}: ClaimOptions): Waiting {
  return { pollingInterval, timeout, signal, onPreconfirmed }
}

async function requireChain(client: Client, expected: number, abi: Abi): Promise<void> {
  const actual = await getChainId(client).catch((error: unknown) => {
    throw explain(error, abi)
  })
  if (actual !== expected) throw new WrongChainError(actual, expected)
}

async function run(wallet: OpenWallet, call: ClaimCall): Promise<Hex> {
  try {
    return await sendTransaction(wallet, call)
  } catch (error) {
    throw whileSending(error, call.abi)
  }
}

async function runBatch(
  { client, address }: OpenWallet,
  chainId: number,
  calls: readonly BatchCall[],
  abi: Abi,
  waiting: Waiting,
): Promise<Hex> {
  try {
    const id = await sendCalls(client, { from: address, chainId, calls })
    return await waitForBatch(client, id, waiting)
  } catch (error) {
    waiting.signal?.throwIfAborted()
    throw whileSending(error, abi)
  }
}

/** A connection that broke while sending leaves open whether it was sent. */
function whileSending(error: unknown, abi: Abi): Error {
  const explained = explain(error, abi)
  return explained instanceof ChainUnavailableError
    ? new TransactionPendingError(undefined, { cause: error })
    : explained
}

/** The reason of a mined revert: the same call, after the block that refused it. */
async function explainReverted(client: Client, call: ClaimCall, receipt: TransactionReceipt): Promise<never> {
  try {
    await simulate(client, call, receipt.blockNumber)
  } catch (error) {
    // A node that keeps no state of that block cannot say why, but that it was refused is certain.
    throw error instanceof ChainUnavailableError ? new ClaimRevertedError({}, { cause: error }) : error
  }
  throw new ClaimRevertedError({})
}
