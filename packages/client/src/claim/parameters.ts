import type {
  Abi,
  Address,
  Client,
  ContractFunctionArgs,
  ContractFunctionName,
  Hex,
  TransactionReceipt,
} from 'viem'
import type { VerificationResponse } from '@onchain-verify/protocol'
import type { Wallet } from '../wallet.js'
import type { BatchCall } from './send-calls.js'

/** State mutability of what a wallet can send. */
export type Sends = 'nonpayable' | 'payable'

/** Where and how to claim: a function of any consumer. */
export interface ClaimTarget<
  abi extends Abi | readonly unknown[] = Abi,
  name extends ContractFunctionName<abi, Sends> = ContractFunctionName<abi, Sends>,
> {
  /** The contract that the message named. */
  readonly consumer: Address
  /** EIP-155 id. */
  readonly chainId: number
  /** The consumer's ABI, with its errors, so that they can be told. */
  readonly abi: abi
  readonly functionName: name
  /** Places the three values among the function's arguments. @default (identityHash, expiration, signature) */
  readonly args?: (verification: VerificationResponse) => ContractFunctionArgs<abi, Sends, name>
  /** Wei to send along. */
  readonly value?: bigint
}

/** How a claim is sent and watched. */
export interface ClaimOptions {
  /** Reads the chain. @default the wallet */
  readonly client?: Client
  /** `calls` sends by `wallet_sendCalls` (EIP-5792), for smart wallets and batches. @default transaction */
  readonly send?: 'transaction' | 'calls'
  /** Calls that run before the claim, all or nothing with it, for example an approval. They need `send: 'calls'`. */
  readonly callsBefore?: readonly BatchCall[]
  /** Milliseconds between two looks for the receipt. @default 200, as often as `pending` is refreshed */
  readonly pollingInterval?: number
  /** Milliseconds to wait for the receipt. @default 60000 */
  readonly timeout?: number
  /** Ends it, with its reason; what has been sent stays sent. */
  readonly signal?: AbortSignal
  /** The wallet has sent the transaction. Not called for a batch, whose hash is known only at the end. */
  readonly onSent?: (hash: Hex) => void
  /** The receipt shows at `pending`, before the block is sealed; only on nodes with pre-confirmations. */
  readonly onPreconfirmed?: (receipt: TransactionReceipt) => void
}

export interface ClaimParameters<
  abi extends Abi | readonly unknown[] = Abi,
  name extends ContractFunctionName<abi, Sends> = ContractFunctionName<abi, Sends>,
>
  extends ClaimTarget<abi, name>, ClaimOptions {
  readonly verification: VerificationResponse
  /** A viem client that can sign, or an EIP-1193 provider. */
  readonly wallet: Wallet
  /** The wallet that signed the message. @default the viem client's account */
  readonly account?: Address
}
