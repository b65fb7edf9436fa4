import { EngineError, engineErrorCode } from './engine-error.js'
import { ask } from './ethereum-provider.js'
import type { EthereumProvider, Hex, RequestArguments, RpcTransaction } from './ethereum-provider.js'
import type { PooledTransaction } from './pool.js'

/**
 * Has the chain decode and check a transaction against its head, which is the pending state, and takes it back at once.
 * The chain does that natively (0.3 ms, where recovering the sender in JavaScript alone takes more than 1 ms), and what it
 * would refuse at the next index it refuses here. Only the engine's writer may call this.
 *
 * EDR keeps its pool in a snapshot, so reverting takes the transaction out again and a refused one leaves no trace.
 */
export async function admit(
  chain: EthereumProvider,
  submission: RequestArguments,
): Promise<PooledTransaction> {
  const snapshot = await ask<Hex>(chain, 'evm_snapshot')
  try {
    const hash = (await chain.request(submission)) as Hex
    return pooled(submission, await ask<RpcTransaction>(chain, 'eth_getTransactionByHash', hash))
  } catch (reason) {
    throw refusal(reason)
  } finally {
    await ask(chain, 'evm_revert', snapshot)
  }
}

function pooled(submission: RequestArguments, view: RpcTransaction): PooledTransaction {
  const maxFeePerGas = BigInt(view.maxFeePerGas ?? view.gasPrice)
  return {
    hash: view.hash,
    from: view.from,
    nonce: Number(view.nonce),
    gas: BigInt(view.gas),
    maxFeePerGas,
    maxPriorityFeePerGas: BigInt(view.maxPriorityFeePerGas ?? view.gasPrice),
    cost: BigInt(view.gas) * maxFeePerGas + BigInt(view.value),
    submission: submission.method === 'eth_sendTransaction' ? complete(submission, view) : submission,
    view,
  }
}

/** With every choice that the chain made written down, signing again at the index gives the same hash. */
function complete({ method, params }: RequestArguments, view: RpcTransaction): RequestArguments {
  const fees =
    view.maxFeePerGas === undefined
      ? { gasPrice: view.gasPrice }
      : { maxFeePerGas: view.maxFeePerGas, maxPriorityFeePerGas: view.maxPriorityFeePerGas }
  const asked = params?.[0] as Record<string, unknown>
  return { method, params: [{ ...asked, from: view.from, nonce: view.nonce, gas: view.gas, ...fees }] }
}

/** The chain's words, and what this node says instead. What is not listed keeps its words. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/nonce too low/i, 'nonce too low'],
  [/enough funds/i, 'insufficient funds for gas * price + value'],
  [/requires at least \d+ gas/i, 'intrinsic gas too low'],
  [/exceeds (block gas limit|transaction gas cap)/i, 'exceeds block gas limit'],
  [/invalid chain ?id/i, 'invalid chain id for signer'],
  [
    /input too short|input too long|rlp|unexpected (length|string|list)|leading zero|hex string/i,
    'invalid transaction encoding',
  ],
]

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))

/** A transaction's refusal always bears the one code, whichever the chain has for it. */
function refusal(reason: unknown): EngineError {
  const said = messageOf(reason)
  const wording = wordings.find(([pattern]) => pattern.test(said))?.[1]
  return new EngineError(wording ?? said, engineErrorCode.refused, { cause: reason })
}
