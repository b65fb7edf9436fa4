import type { VerificationState } from '@onchain-verify/client'
import { texts } from '../texts.js'
import { Button } from './button.js'
import { Code } from './code.js'

interface LinkStepProps {
  readonly state: VerificationState
  readonly onGo: () => void
  readonly onAskAgain: () => unknown
}

export function LinkStep({ state, onGo, onAskAgain }: LinkStepProps) {
  if (state.status !== 'needs_authorization') return null
  const { error, url } = state
  return (
    <div role="alert">
      <p>
        {texts.errorTexts[error.code]} {texts.nextTexts[error.next]} <Code>{error.code}</Code>
      </p>
      <div className="actions">
        <Button kind="main" onPress={onGo}>
          Go to the verify page
        </Button>
        <Button onPress={() => void onAskAgain()}>Ask again</Button>
      </div>
      <p className="address">{url}</p>
    </div>
  )
}
