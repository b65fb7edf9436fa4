import type { Address } from 'viem'
import type { AccountsOptions } from './accounts/open-accounts.js'
import type { Approve } from './approvals/approval.js'
import type { CallsStatus } from './batch/status.js'
import type { ChainOptions } from './node/chain.js'
import type { NodeProvider } from './node/provider.js'
import type { Store } from './store/store.js'

export interface WalletOptions {
  /** The node of the first chain, by URL; or `provider`. */
  readonly rpcUrl?: string | undefined
  /** The node of the first chain, as an EIP-1193 provider; or `rpcUrl`. */
  readonly provider?: NodeProvider | undefined
  /** The chain that is selected first. */
  readonly chainId: number
  readonly accounts: AccountsOptions
  /** Answers for the user: asked once for each thing. */
  readonly approve: Approve
  /** Other networks it knows. */
  readonly chains?: readonly ChainOptions[] | undefined
  /** Whether the first chain has EIP-7702. By default its latest block tells. */
  readonly eip7702?: boolean | undefined
  /** Calls in a batch; 100 by default. */
  readonly maxCalls?: number | undefined
  /** Answered by 4100. */
  readonly disabledMethods?: readonly string[] | undefined
  /** EIP-5792 capabilities to claim beside the wallet's own, by name; `approve` sees what dapps send for them. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
  /** Where batches and watched tokens are kept; by default they go with the wallet. */
  readonly store?: Store | undefined
  /** The ERC-7821 contract that accounts delegate to; by default the repository's BatchExecutor, deployed where it is missing. */
  readonly batchExecutor?: Address | undefined
  /** Milliseconds between two looks for a receipt, while a batch is sent call by call; 250 by default. */
  readonly pollingInterval?: number | undefined
  /** Shows a batch to the user (`wallet_showCallsStatus`). */
  readonly showCalls?: ((status: CallsStatus) => void) | undefined
}

/** The first chain as the options have it. @throws Error */
export function firstChain({ rpcUrl, provider, chainId, eip7702 }: WalletOptions): ChainOptions {
  if (rpcUrl !== undefined && provider === undefined) return { chainId, rpcUrl, eip7702 }
  if (provider !== undefined && rpcUrl === undefined) return { chainId, provider, eip7702 }
  throw new Error('The wallet needs either rpcUrl or provider.')
}

/** @throws Error that says what is wrong. */
export function checkOptions({ chainId, approve, maxCalls }: WalletOptions): void {
  const isCount = (value: number) => Number.isSafeInteger(value) && value > 0
  if (!isCount(chainId)) throw new Error('chainId: expected a positive integer.')
  if (typeof approve !== 'function')
    throw new Error('approve: expected a function that answers for the user.')
  if (maxCalls !== undefined && !isCount(maxCalls)) throw new Error('maxCalls: expected a positive integer.')
}
