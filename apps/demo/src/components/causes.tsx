import type { OnchainVerifyError } from '@onchain-verify/client'
import { useState } from 'react'
import { causes, causeError, type Cause } from '../causes.js'
import type { DemoConfig } from '../config.js'
import type { ConnectedWallet } from '../use-connected-wallet.js'
import { Button } from './button.js'
import { Code } from './code.js'
import { Help } from './help.js'

interface CausesProps {
  readonly config: DemoConfig
  readonly wallet: ConnectedWallet | undefined
}

/** Buttons that make things go wrong, for developers to see what their users would. */
export function Causes({ config, wallet }: CausesProps) {
  const [caused, tell] = useState<OnchainVerifyError>()
  const [running, run] = useState(false)
  const cause = async (chosen: Cause) => {
    if (wallet === undefined) return
    run(true)
    try {
      tell(await causeError(chosen, { config, wallet }))
    } finally {
      run(false)
    }
  }
  return (
    <section className="card" aria-labelledby="causes">
      <h2 id="causes">Make it go wrong</h2>
      <p className="hint">
        {wallet === undefined ? 'Choose a wallet first. ' : ''}Each button causes one error with the connected
        wallet, to see what it says. The others are easy: reject a prompt for <Code>user_rejected</Code>,
        claim with a second wallet of the same person for <Code>already_claimed</Code>, or ask for the airdrop
        as Alan for <Code>conditions_not_satisfied</Code>.
      </p>
      <ul className="causes">
        {causes.map((each) => (
          <li key={each.code}>
            <Button busy={running || wallet === undefined} onPress={() => void cause(each)}>
              <Code>{each.code}</Code>
              <span className="about">{each.how}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div role="alert">
        {caused && (
          <div className="refusal">
            <Help error={caused} />
          </div>
        )}
      </div>
    </section>
  )
}
