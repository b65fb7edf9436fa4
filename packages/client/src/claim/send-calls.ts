import { numberToHex, type Address, type Client, type Hex } from 'viem'
import { getCallsStatus } from 'viem/actions'
import { delay } from '../delay.js'
import { TransactionPendingError, WalletFailedError } from '../errors/wallet-errors.js'
import type { Waiting } from './wait-for-receipt.js'

/** A call of a batch. */
export interface BatchCall {
  readonly to: Address
  readonly data?: Hex
  /** Wei. */
  readonly value?: bigint
}

interface Batch {
  readonly from: Address
  readonly chainId: number
  readonly calls: readonly BatchCall[]
}

/** Sends a batch by `wallet_sendCalls` (EIP-5792), all or nothing when there are several. @returns The batch's id. */
export async function sendCalls(client: Client, { from, chainId, calls }: Batch): Promise<string> {
  const request = {
    version: '2.0.0',
    from,
    chainId: numberToHex(chainId),
    atomicRequired: calls.length > 1,
    calls: calls.map(({ to, data = '0x', value = 0n }) => ({ to, data, value: numberToHex(value) })),
  }
  const answer: unknown = await client.request(
    { method: 'wallet_sendCalls', params: [request] } as Parameters<Client['request']>[0],
    { retryCount: 0 },
  )
  const id = batchId(answer)
  if (id === undefined) throw new WalletFailedError('The wallet took the batch without an id.', undefined)
  return id
}

/** EIP-5792 says `id`, the specification `batchId`, and early wallets answered the id itself. */
function batchId(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null) return undefined
  const { id, batchId } = answer as Record<string, unknown>
  return [id, batchId].find((value) => typeof value === 'string')
}

/**
 * Waits until the wallet knows which transaction ran a batch.
 * @returns The last one's hash: a claim is the last call of its batch.
 * @throws WalletFailedError when the batch did not run.
 * @throws TransactionPendingError when that is not known in time.
 */
export async function waitForBatch(client: Client, id: string, waiting: Waiting): Promise<Hex> {
  const { pollingInterval, timeout, signal } = waiting
  const end = Date.now() + timeout
  for (;;) {
    signal?.throwIfAborted()
    const { status, statusCode, receipts } = await getCallsStatus(client, { id })
    const hash = receipts?.at(-1)?.transactionHash
    // A batch that reverted has a receipt, from which the reason can be found.
    if (hash !== undefined) return hash
    if (status === 'failure') {
      throw new WalletFailedError(`The wallet did not run the batch (status ${statusCode}).`, statusCode)
    }
    if (Date.now() >= end) throw new TransactionPendingError(undefined)
    await delay(pollingInterval, signal)
  }
}
