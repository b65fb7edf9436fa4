import type { VerificationState } from '@onchain-verify/client'
import { useConfig, useSwitchChain } from 'wagmi'
import { useFollow } from '../use-follow.js'
import { Button } from './button.js'
import { Help } from './help.js'

interface RefusalProps {
  readonly state: VerificationState
  readonly onStart: () => unknown
  readonly onClaim: () => unknown
}

/** Why the claim ended, and the buttons that help. */
export function Refusal({ state, onStart, onClaim }: RefusalProps) {
  const { chains } = useConfig()
  const { mutate: switchChain } = useSwitchChain()
  const refused = state.status === 'refused' ? state : undefined
  const alert = useFollow<HTMLDivElement>(refused !== undefined)
  return (
    <div ref={alert} role="alert" tabIndex={-1}>
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
