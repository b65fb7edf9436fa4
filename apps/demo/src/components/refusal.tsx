import type { VerificationState } from '@onchain-verify/client'
import { useSwitchChain, useConfig } from 'wagmi'
import { Button } from './button.js'
import { Help } from './help.js'

interface RefusalProps {
  readonly state: VerificationState
  readonly onStart: () => unknown
  readonly onClaim: () => unknown
}

/** Why the claim ended, and the one button that helps, where one does. */
export function Refusal({ state, onStart, onClaim }: RefusalProps) {
  const { chains } = useConfig()
  const { mutate: switchChain } = useSwitchChain()
  const refused = state.status === 'refused' ? state : undefined
  return (
    <div role="alert">
      {refused && (
        <div className="refusal">
          <Help error={refused.error} />
          <div className="actions">
            {refused.error.next === 'switch_chain' && (
              <Button kind="main" onPress={() => switchChain({ chainId: chains[0].id })}>
                Switch the network
              </Button>
            )}
            {refused.held === undefined ? (
              <Button onPress={() => void onStart()}>Start again</Button>
            ) : (
              <Button onPress={() => void onClaim()}>Send it again</Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
