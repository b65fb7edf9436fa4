import type { Address } from 'viem'
import type { Asset } from '../assets/asset.js'
import type { Call } from '../batch/call.js'
import type { AddedChain } from '../node/chain.js'

interface Question<Kind extends string> {
  readonly kind: Kind
  /** The JSON-RPC method that a dapp called. */
  readonly method: string
  /** Its parameters as they came in, a copy. */
  readonly params: unknown
  /** The selected chain. */
  readonly chainId: number
}

/** The dapp may see these accounts and ask for their signatures. */
export interface ConnectApproval extends Question<'connect'> {
  readonly accounts: readonly Address[]
}

/** A batch of `wallet_sendCalls`. Rejected it is 4001. */
export interface SendCallsApproval extends Question<'sendCalls'> {
  readonly account: Address
  readonly id: string
  readonly calls: readonly Call[]
  /** In one transaction, all or none; else one transaction a call, in order, until one reverts. */
  readonly atomic: boolean
}

/** The EIP-7702 delegation that a batch needs. Rejected it is 5750, and nothing of the batch is sent. */
export interface UpgradeApproval extends Question<'upgrade'> {
  readonly account: Address
  /** What the account is to delegate to; undefined when it is deployed by the account, at an address not known yet. */
  readonly executor: Address | undefined
  /** What the account delegates to now: a contract that is not the wallet's. */
  readonly delegatedTo: Address | undefined
  /** How the executor gets onto a chain that lacks it, in a transaction that the account pays for. */
  readonly deployment: 'none' | 'factory' | 'account'
}

/** One transaction of `eth_sendTransaction`. */
export interface SendTransactionApproval extends Question<'sendTransaction'> {
  readonly account: Address
  readonly transaction: Readonly<Record<string, unknown>>
}

/** A signature of `personal_sign` or `eth_signTypedData_v4`. */
export interface SignApproval extends Question<'sign'> {
  readonly account: Address
  /** Bytes or text for `personal_sign`, typed data else. */
  readonly message: unknown
}

/** A token for the list of `wallet_watchAsset`. */
export interface WatchAssetApproval extends Question<'watchAsset'> {
  readonly asset: Asset
}

/** Another chain becomes the selected one. */
export interface SwitchChainApproval extends Question<'switchChain'> {
  readonly target: number
}

/** A chain that a dapp brings; the wallet will send requests to its URL. */
export interface AddChainApproval extends Question<'addChain'> {
  readonly chain: AddedChain
}

/** What a user would be asked. */
export type Approval =
  | ConnectApproval
  | SendCallsApproval
  | UpgradeApproval
  | SendTransactionApproval
  | SignApproval
  | WatchAssetApproval
  | SwitchChainApproval
  | AddChainApproval

export type ApprovalKind = Approval['kind']

/** Answers for the user. Only `true` is yes; what throws is no. */
export type Approve = (approval: Approval) => boolean | Promise<boolean>
