import type {
  ContractTransaction,
  ContractTransactionReceipt,
  ContractTransactionResponse,
  HDNodeWallet,
  JsonRpcProvider,
} from 'ethers'
import { StepFailedError } from './steps'

/** A transaction that is pre-confirmed: it took effect at `pending`, and its block is not sealed yet. */
export interface Preconfirmed {
  readonly hash: string
  /** When the node had it, in unix milliseconds. */
  readonly sentAt: number
  /** Milliseconds from there until the receipt came. */
  readonly after: number
}

/** Sends with eth_sendRawTransactionSync, which answers with the receipt once the transaction is pre-confirmed (EIP-7966). */
export async function preconfirm(
  provider: JsonRpcProvider,
  wallet: HDNodeWallet,
  transaction: ContractTransaction,
): Promise<Preconfirmed> {
  const raw = await wallet.signTransaction(await wallet.populateTransaction(transaction))
  const sentAt = Date.now()
  const receipt = (await provider.send('eth_sendRawTransactionSync', [raw])) as {
    readonly transactionHash: string
    readonly status: string
  }
  if (receipt.status !== '0x1') throw new StepFailedError('The transaction was pre-confirmed, but failed.')
  return { hash: receipt.transactionHash, sentAt, after: Date.now() - sentAt }
}

/** Has the block of a transaction sealed now, so that the service, which reads sealed blocks, sees what it did. */
export async function sealNow(
  provider: JsonRpcProvider,
  sent: Promise<ContractTransactionResponse>,
): Promise<ContractTransactionReceipt | null> {
  const response = await sent
  await provider.send('evm_mine', [])
  return response.wait()
}
