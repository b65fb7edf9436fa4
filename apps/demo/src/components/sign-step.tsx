import type { VerificationState } from '@onchain-verify/client'
import { Button } from './button.js'

interface SignStepProps {
  readonly state: VerificationState
  readonly isConnected: boolean
  readonly onStart: () => unknown
}

export function SignStep({ state, isConnected, onStart }: SignStepProps) {
  const busy = state.status === 'signing' || state.status === 'checking'
  if (!isConnected) return <p>Choose a wallet first.</p>
  if (state.status !== 'idle' && !busy) return <p>Signed, and checked by the service.</p>
  return (
    <>
      <p>You sign a message that names the contract. It costs nothing and moves nothing.</p>
      <Button kind="main" busy={busy} onPress={() => void onStart()}>
        Sign and check
      </Button>
      <p role="status">{progress[state.status] ?? ''}</p>
    </>
  )
}

const progress: Partial<Record<VerificationState['status'], string>> = {
  signing: 'Answer in your wallet: it shows what you sign.',
  checking: 'The service looks at the policy and at what you linked.',
}
