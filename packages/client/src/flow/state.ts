import type { Hex, TransactionReceipt } from 'viem'
import type { VerificationResponse } from '@onchain-verify/protocol'
import type { OnchainVerifyError } from '../errors/onchain-verify-error.js'
import type { NeedsReauthError, VerificationNotFoundError } from '../errors/service-errors.js'

/** A verification in hand, and until when it holds. */
export interface Held {
  readonly verification: VerificationResponse
  /** Unix milliseconds on this machine's clock, reckoned from the chain's. */
  readonly expiresAt: number
}

/** Where a claim stands. */
export type VerificationState =
  | { readonly status: 'idle' }
  /** The wallet shows the message. */
  | { readonly status: 'signing' }
  /** The service decides. */
  | { readonly status: 'checking' }
  /** The user must link an account, or authenticate again: send them to `url`. */
  | {
      readonly status: 'needs_authorization'
      readonly error: VerificationNotFoundError | NeedsReauthError
      readonly url: string
    }
  | ({ readonly status: 'verified' } & Held)
  /** Simulated, shown in the wallet and, once there is a hash, sent. */
  | ({ readonly status: 'claiming'; readonly hash?: Hex } & Held)
  /** In the block that the node is still building. */
  | { readonly status: 'preconfirmed'; readonly receipt: TransactionReceipt }
  | { readonly status: 'claimed'; readonly receipt: TransactionReceipt }
  /** `error.next` says what to do. `held` is there when the claim failed and its verification may be sent again. */
  | { readonly status: 'refused'; readonly error: OnchainVerifyError; readonly held?: Held }

export type VerificationStatus = VerificationState['status']

/** What happens to a claim. */
export type VerificationEvent =
  /** The user asks for a verification; `signed` when a message is at hand from before a redirect. */
  | { readonly type: 'started'; readonly signed: boolean }
  | { readonly type: 'signed' }
  | {
      readonly type: 'unauthorized'
      readonly error: VerificationNotFoundError | NeedsReauthError
      readonly url: string
    }
  | ({ readonly type: 'verified' } & Held)
  | { readonly type: 'expired'; readonly error: OnchainVerifyError }
  | { readonly type: 'claim_started' }
  | { readonly type: 'sent'; readonly hash: Hex }
  | { readonly type: 'preconfirmed'; readonly receipt: TransactionReceipt }
  | { readonly type: 'sealed'; readonly receipt: TransactionReceipt }
  | { readonly type: 'failed'; readonly error: OnchainVerifyError }
  /** The user came back from the verify page without a link. */
  | { readonly type: 'not_linked'; readonly error: OnchainVerifyError }
  | { readonly type: 'cancelled' }
  /** Nobody looks any more, for example since the component is gone. */
  | { readonly type: 'abandoned' }
