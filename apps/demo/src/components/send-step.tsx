import type { VerificationState } from '@onchain-verify/client'
import type { Offer } from '../offers.js'
import { Button } from './button.js'

/** How the claim is sent. */
export type Sending = 'transaction' | 'batch'

interface SendStepProps {
  readonly state: VerificationState
  readonly offer: Offer
  readonly sending: Sending
  readonly onChoose: (sending: Sending) => void
  readonly onClaim: () => unknown
}

export function SendStep({ state, offer, sending, onChoose, onClaim }: SendStepProps) {
  if (state.status === 'preconfirmed' || state.status === 'claimed') return <p>Sent.</p>
  const busy = state.status === 'claiming'
  return (
    <>
      <fieldset className="sending" disabled={busy}>
        <legend>Send it as</legend>
        {choices.map(({ value, name, about }) => (
          <label key={value}>
            <input type="radio" name="sending" checked={sending === value} onChange={() => onChoose(value)} />
            <span>
              {name} <span className="about">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button kind="main" busy={busy} onPress={() => void onClaim()}>
        {offer.action}
      </Button>
      <p role="status">{busy ? progressOf(state) : ''}</p>
    </>
  )
}

const choices: readonly { readonly value: Sending; readonly name: string; readonly about: string }[] = [
  { value: 'transaction', name: 'A transaction', about: 'simulated first' },
  {
    value: 'batch',
    name: 'A batch',
    about: 'wallet_sendCalls: a token approval and the claim, all or nothing',
  },
]

const progressOf = ({ hash }: Extract<VerificationState, { status: 'claiming' }>) =>
  hash === undefined ? 'Answer in your wallet.' : 'Sent. Waiting for the first receipt.'
