import type { VerificationState } from '@onchain-verify/client'
import { clockText } from '../texts.js'

interface VerificationStepProps {
  readonly state: VerificationState
  readonly secondsLeft: number | undefined
}

/** What the service answered: all that a contract ever gets to see. */
export function VerificationStep({ state, secondsLeft }: VerificationStepProps) {
  const verification =
    state.status === 'verified' || state.status === 'claiming'
      ? state.verification
      : state.status === 'refused'
        ? state.held?.verification
        : undefined
  if (verification === undefined) return null
  const { identityHash, expiration, signature } = verification
  return (
    <dl className="values">
      <div>
        <dt>identityHash</dt>
        <dd>{identityHash}</dd>
        <dd className="about">You at this contract, from any wallet. At another contract it is another.</dd>
      </div>
      <div>
        <dt>expiration</dt>
        <dd>
          {expiration}
          {secondsLeft !== undefined && (
            <>
              , <strong className="left">{clockText(secondsLeft)} left</strong>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>signature</dt>
        <dd>{signature}</dd>
        <dd className="about">85 bytes: the signer’s address, and its signature.</dd>
      </div>
    </dl>
  )
}
