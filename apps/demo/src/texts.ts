import type { ClientErrorCode, NextStep } from '@onchain-verify/client'

/** What to do after an error, for the person in front of the screen. */
const nextTexts: Record<NextStep, string> = {
  redirect: 'Link an account on the verify page. You come back here by yourself.',
  show: 'Trying again changes nothing by itself.',
  rebuild: 'Start again: you sign a new message.',
  retry: 'Try again in a moment.',
  ask: 'Press the button again when you are ready.',
  connect: 'Connect this account in your wallet.',
  switch_chain: 'Switch your wallet to this network.',
  wait: 'Wait, and look at the account before you send again.',
  fix: 'This is a mistake of the app or the contract. Tell its makers.',
}

/** What happened, and where there is more to say than the step, what to do. */
const errorTexts: Record<ClientErrorCode, string> = {
  contract_not_found: 'There is no contract with a policy at this address.',
  verification_not_found: 'This wallet has no account of the provider linked.',
  needs_reauth: 'The contract asks for a more recent look at your account.',
  conditions_not_satisfied: 'Your account is linked, but does not meet what the contract asks for.',
  invalid_policy: 'The contract asks for something that the service cannot check.',
  invalid_argument: 'The signed message was not what the service expects, or is too old.',
  not_found: 'This is not the address of the service.',
  method_not_allowed: 'The service was asked in the wrong way.',
  payload_too_large: 'The request was too large.',
  unsupported_media_type: 'The request was not JSON.',
  rate_limited: 'That was too often.',
  internal_error: 'The service made a mistake, which it noted.',
  unavailable: 'The service, or something that it needs, does not answer.',
  network_error: 'The service cannot be reached. See that you are online.',
  timeout: 'The service took too long.',
  malformed_answer: 'What answered is not a verification service. Nothing was sent.',
  invalid_input: 'The app asked for something that cannot be.',
  authorization_failed: 'You came back without linking an account. Start again when you want to.',
  verification_expired: 'The verification ran out: it holds for minutes only.',
  invalid_signature: 'The verification is for another wallet, contract, policy or chain.',
  not_signer: 'The key that signed is not allowed any more.',
  policy_unreadable: 'The contract’s policy cannot be read.',
  already_claimed:
    'You have been here already, with this or another wallet. One person counts once, and any wallet of yours is you.',
  claim_reverted: 'The contract refused, for a reason of its own.',
  user_rejected: 'You declined in your wallet, so nothing happened.',
  wallet_unauthorized: 'The wallet does not let this page use the account.',
  wrong_chain: 'Your wallet is on another network.',
  insufficient_funds: 'The account cannot pay for this.',
  wallet_failed: 'Your wallet could not do it.',
  chain_unavailable: 'The chain does not answer. Nothing was sent.',
  transaction_pending: 'The transaction is under way, and not in a block yet.',
  transaction_replaced: 'Another transaction of the account took its place.',
}

/** Operators of conditions, in words. */
const operators: Readonly<Record<string, string>> = {
  eq: '',
  gt: 'more than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  in: 'is one of',
}

export const texts = { nextTexts, errorTexts }

/** A condition for people: "Followers: at least 1,000". */
export function conditionText({ name, op, value }: Condition): string {
  return [`${words(name)}:`, operators[op] ?? op, valueText(value)].filter(Boolean).join(' ')
}

export interface Condition {
  readonly name: string
  readonly op: string
  readonly value: string
}

/** `photo_social` is "Photo social". */
export function words(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function valueText(value: string): string {
  if (value === 'true') return 'yes'
  if (value === 'false') return 'no'
  return /^-?\d{1,15}$/.test(value) ? Number(value).toLocaleString('en') : value
}

/** `4:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The start and the end, as wallets show it. */
export const shortened = (hex: string): string => `${hex.slice(0, 8)}…${hex.slice(-6)}`
