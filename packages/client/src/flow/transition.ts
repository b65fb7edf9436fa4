import type { Held, VerificationEvent, VerificationState } from './state.js'

export const idle: VerificationState = { status: 'idle' }

/**
 * The state machine of a claim, pure.
 * @returns The next state, or `state` itself when the event cannot happen in it.
 */
export function transition(state: VerificationState, event: VerificationEvent): VerificationState {
  switch (event.type) {
    case 'started':
      return isBusy(state) ? state : { status: event.signed ? 'checking' : 'signing' }
    case 'signed':
      return state.status === 'signing' ? { status: 'checking' } : state
    case 'unauthorized':
      if (state.status !== 'checking') return state
      return { status: 'needs_authorization', error: event.error, url: event.url }
    case 'verified':
      return state.status === 'checking' ? { status: 'verified', ...heldBy(event) } : state
    case 'expired':
      return state.status === 'verified' ? { status: 'refused', error: event.error } : state
    case 'claim_started': {
      const held = claimable(state)
      return held === undefined ? state : { status: 'claiming', ...heldBy(held) }
    }
    case 'sent':
      if (state.status !== 'claiming' || state.hash !== undefined) return state
      return { ...state, hash: event.hash }
    case 'preconfirmed':
      return state.status === 'claiming' ? { status: 'preconfirmed', receipt: event.receipt } : state
    case 'sealed':
      if (state.status !== 'claiming' && state.status !== 'preconfirmed') return state
      return { status: 'claimed', receipt: event.receipt }
    case 'failed':
      return isBusy(state) ? refused(state, event.error) : state
    case 'not_linked':
      if (state.status !== 'idle' && state.status !== 'needs_authorization') return state
      return { status: 'refused', error: event.error }
    case 'cancelled':
      return isSent(state) || state.status === 'idle' ? state : idle
    case 'abandoned':
      return state.status === 'idle' ? state : idle
  }
}

/** Work is under way; the user can only cancel. */
function isBusy({ status }: VerificationState): boolean {
  return ['signing', 'checking', 'claiming', 'preconfirmed'].includes(status)
}

/** What has been sent cannot be taken back. */
function isSent(state: VerificationState): boolean {
  return state.status === 'preconfirmed' || (state.status === 'claiming' && state.hash !== undefined)
}

/** A claim may be sent again when the user changed their mind or something did not answer, never after the contract's no. */
function claimable(state: VerificationState): Held | undefined {
  if (state.status === 'verified') return state
  return state.status === 'refused' ? state.held : undefined
}

/** Steps after which the same verification is worth another try. */
const repeatable = ['retry', 'ask', 'connect', 'switch_chain']

function refused(
  state: VerificationState,
  error: Extract<VerificationEvent, { type: 'failed' }>['error'],
): VerificationState {
  const again = state.status === 'claiming' && state.hash === undefined && repeatable.includes(error.next)
  return { status: 'refused', error, ...(again && { held: heldBy(state) }) }
}

function heldBy({ verification, expiresAt }: Held): Held {
  return { verification, expiresAt }
}
