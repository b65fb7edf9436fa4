import type { Confirmation } from '@onchain-verify/client'
import type { Flow } from '../flow.js'
import type { State } from '../machine/state.js'
import { dateText } from '../texts.js'
import { Button } from './button.js'
import { Disclosure } from './disclosure.js'
import { Section } from './section.js'
import { Traits } from './traits.js'

interface ConfirmProps {
  readonly flow: Flow
  readonly state: Extract<State, { step: 'confirm' }>
}

/** Account and wallet side by side. Only its button stores. */
export function Confirm({ flow, state }: ConfirmProps) {
  const { confirmation, busy } = state
  const { account, wallet, name, app } = confirmation
  return (
    <Section title="Link this account to this wallet?">
      <p>Go on only if both are yours. If you did not start this yourself, do not link.</p>
      <div className="pair">
        <section className="card" aria-labelledby="account">
          <h2 id="account">{name} account</h2>
          {account.label !== undefined && <p className="label">{account.label}</p>}
          <Traits traits={account.traits} />
        </section>
        <section className="card" aria-labelledby="wallet">
          <h2 id="wallet">Wallet</h2>
          <p className="address">{wallet}</p>
        </section>
      </div>
      <Replaced confirmation={confirmation} />
      <Disclosure traits={Object.keys(account.traits)} />
      <div className="actions">
        <Button kind="main" busy={busy !== undefined} onPress={() => void flow.confirm()}>
          {app ? `Link, and go back to ${app.host}` : 'Link'}
        </Button>
        <Button busy={busy !== undefined} onPress={() => void flow.cancel()}>
          {app ? `Do not link, and go back to ${app.host}` : 'Do not link'}
        </Button>
      </div>
    </Section>
  )
}

function Replaced({ confirmation: { replaces, name } }: { readonly confirmation: Confirmation }) {
  if (replaces === undefined) return null
  const date = dateText(replaces.authenticatedAt)
  return (
    <p className="hint">
      {replaces.sameAccount
        ? `This renews what was stored about the same account on ${date}.`
        : `This replaces another ${name} account, which was linked to this wallet on ${date}.`}
    </p>
  )
}
