import type { ErrorCode, TransportCode } from '@onchain-verify/protocol'

/** Codes of what goes wrong on this side of the service: on the way to it, on chain, and in the wallet. */
export type LocalCode =
  | 'network_error'
  | 'timeout'
  | 'malformed_answer'
  | 'invalid_input'
  | 'authorization_failed'
  | 'verification_expired'
  | 'invalid_signature'
  | 'not_signer'
  | 'policy_unreadable'
  | 'already_claimed'
  | 'claim_reverted'
  | 'user_rejected'
  | 'wallet_unauthorized'
  | 'wrong_chain'
  | 'insufficient_funds'
  | 'wallet_failed'
  | 'chain_unavailable'
  | 'transaction_pending'
  | 'transaction_replaced'

/** Every code that an error of this package may carry. */
export type ClientErrorCode = ErrorCode | TransportCode | LocalCode

/**
 * What an app does after an error.
 * - `redirect`: send the user to the error's `redirectUrl`, with {@link authorizationUrl}.
 * - `show`: tell the user; sending again changes nothing.
 * - `rebuild`: build a new message, have it signed and ask again.
 * - `retry`: the same call again, after `retryAfter` seconds if the error has them.
 * - `ask`: the user said no; go on only when they press the button again.
 * - `connect`: ask the user to connect this account.
 * - `switch_chain`: ask the wallet to switch to the claim's chain.
 * - `wait`: a transaction is, or may be, under way; look for it before sending another.
 * - `fix`: a mistake of the app, its configuration or the contract; no user can mend it.
 */
export type NextStep =
  'redirect' | 'show' | 'rebuild' | 'retry' | 'ask' | 'connect' | 'switch_chain' | 'wait' | 'fix'

/** What to do next for each code. A code without a step does not compile. */
export const nextSteps = {
  contract_not_found: 'fix',
  verification_not_found: 'redirect',
  needs_reauth: 'redirect',
  conditions_not_satisfied: 'show',
  invalid_policy: 'fix',
  invalid_argument: 'rebuild',
  not_found: 'fix',
  method_not_allowed: 'fix',
  payload_too_large: 'fix',
  unsupported_media_type: 'fix',
  rate_limited: 'retry',
  internal_error: 'show',
  unavailable: 'retry',
  network_error: 'retry',
  timeout: 'retry',
  malformed_answer: 'fix',
  invalid_input: 'fix',
  authorization_failed: 'show',
  verification_expired: 'rebuild',
  invalid_signature: 'rebuild',
  not_signer: 'rebuild',
  policy_unreadable: 'fix',
  already_claimed: 'show',
  claim_reverted: 'show',
  user_rejected: 'ask',
  wallet_unauthorized: 'connect',
  wrong_chain: 'switch_chain',
  insufficient_funds: 'show',
  wallet_failed: 'show',
  chain_unavailable: 'retry',
  transaction_pending: 'wait',
  transaction_replaced: 'show',
} as const satisfies Record<ClientErrorCode, NextStep>
