import type { Confirmation, LinkError, LinkingRequest } from '@onchain-verify/client'
import type { Address } from 'viem'
import type { BadLink, ConnectedWallet, Credential, Problem, Visit, WalletChoice } from './state.js'

/** What can happen: by the user, the wallet or the service. */
export type PageEvent =
  | { readonly type: 'loaded'; readonly visit: Visit }
  | { readonly type: 'loading_failed' }
  | { readonly type: 'link_refused'; readonly reason: BadLink }
  | { readonly type: 'provider_failed'; readonly error: LinkError; readonly request: LinkingRequest }
  | { readonly type: 'confirmation_shown'; readonly id: string; readonly confirmation: Confirmation }
  | { readonly type: 'confirmation_gone' }
  | { readonly type: 'wallets_changed'; readonly wallets: readonly WalletChoice[] }
  | { readonly type: 'wallet_changed'; readonly wallet: ConnectedWallet | undefined }
  | { readonly type: 'connecting' }
  | { readonly type: 'signing' }
  | { readonly type: 'sending' }
  | { readonly type: 'signed_in'; readonly wallet: Address }
  | { readonly type: 'session_expired' }
  | { readonly type: 'signed_out' }
  | { readonly type: 'leaving' }
  | { readonly type: 'signing_out' }
  | { readonly type: 'credentials_listed'; readonly credentials: readonly Credential[] }
  | { readonly type: 'deletion_asked'; readonly provider: string }
  | { readonly type: 'deletion_dropped' }
  | { readonly type: 'deleted' }
  | { readonly type: 'storing' }
  | { readonly type: 'cancelling' }
  | { readonly type: 'stored'; readonly redirectUrl: string | undefined }
  | { readonly type: 'forgotten'; readonly redirectUrl: string | undefined }
  /** What the page was busy with did not work out. */
  | { readonly type: 'problem'; readonly problem: Problem }
