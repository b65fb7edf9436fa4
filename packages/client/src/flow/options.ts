import type { Abi, Address, ContractFunctionName } from 'viem'
import type { ClaimOptions, ClaimTarget } from '../claim/parameters.js'
import type { VerificationMessageParameters } from '../message/create-verification-message.js'
import type { FetchVerificationParameters } from '../service/fetch-verification.js'
import type { Wallet } from '../wallet.js'
import type { KeyValueStorage } from './signed-message.js'

export interface VerificationFlowOptions<
  abi extends Abi | readonly unknown[] = Abi,
  name extends ContractFunctionName<abi, 'nonpayable' | 'payable'> = ContractFunctionName<
    abi,
    'nonpayable' | 'payable'
  >,
>
  extends ClaimTarget<abi, name>, Omit<ClaimOptions, 'signal' | 'onSent' | 'onPreconfirmed'> {
  /** The service's address. */
  readonly baseUrl: string
  /** How the service is asked. */
  readonly service?: Pick<FetchVerificationParameters, 'timeout' | 'retries' | 'maxRetryAfter' | 'fetch'>
  /** A viem client that can sign, or an EIP-1193 provider; undefined until the user has connected one. */
  readonly wallet: Wallet | undefined
  /** Which account signs and claims. @default the viem client's account */
  readonly account?: Address | undefined
  /** What the message says beyond the account and the contract; outside of a page `domain` and `uri` are needed. */
  readonly message?: Pick<VerificationMessageParameters, 'domain' | 'uri' | 'nonce'>
  /** The verify page. With it, give `provider`. @default the one that the service names */
  readonly verifyAppUrl?: string
  /** The policy's provider. */
  readonly provider?: string
  /** Where the verify page sends the user back to. @default this page */
  readonly redirectUri?: string
  /** Goes to the verify page. @default `location.assign` */
  readonly navigate?: (url: string) => void
  /** Keeps the signed message over the way to the verify page. @default the tab's `sessionStorage` */
  readonly storage?: KeyValueStorage
}
