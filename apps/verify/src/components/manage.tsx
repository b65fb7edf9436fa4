import type { Flow } from '../flow.js'
import type { Credential, State } from '../machine/state.js'
import { dateText } from '../texts.js'
import { Button } from './button.js'
import { Section } from './section.js'
import { Wallet } from './sign-in.js'
import { Traits } from './traits.js'

interface ManageProps {
  readonly flow: Flow
  readonly state: Extract<State, { step: 'manage' }>
}

export function Manage({ flow, state }: ManageProps) {
  const { visit, credentials, busy } = state
  const isBusy = busy !== undefined
  return (
    <Section title="What is stored about you">
      <Wallet name={visit.wallet.name} address={visit.wallet.address} />
      <Linked flow={flow} credentials={credentials} busy={isBusy} failed={state.problem !== undefined} />
      <Others flow={flow} state={state} />
      <div className="actions">
        <Button busy={isBusy} onPress={() => void flow.signOut()}>
          Sign out
        </Button>
      </div>
    </Section>
  )
}

interface LinkedProps {
  readonly flow: Flow
  readonly credentials: readonly Credential[] | undefined
  readonly busy: boolean
  readonly failed: boolean
}

function Linked({ flow, credentials, busy, failed }: LinkedProps) {
  if (credentials === undefined) {
    return failed ? <Button onPress={() => void flow.list()}>Try again</Button> : <p>Looking it up.</p>
  }
  if (credentials.length === 0) return <p>Nothing is stored about this wallet.</p>
  return (
    <ul className="credentials">
      {credentials.map((credential) => (
        <li key={credential.provider} className="card">
          <h2>{credential.name} account</h2>
          <p>Linked on {dateText(credential.authenticatedAt)}</p>
          <Traits traits={credential.traits} />
          <div className="actions">
            <Button busy={busy} onPress={() => void flow.authorize(credential.provider)}>
              Renew <span className="unseen">what is stored about your {credential.name} account</span>
            </Button>
            <Button kind="danger" busy={busy} onPress={() => flow.askDeletion(credential.provider)}>
              Delete <span className="unseen">what is stored about your {credential.name} account</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Providers that the wallet has no account of. */
function Others({ flow, state: { visit, credentials, busy } }: ManageProps) {
  if (credentials === undefined) return null
  const others = visit.request.providers.filter(
    ({ id }) => !credentials.some(({ provider }) => provider === id),
  )
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 id="others">Link an account</h2>
      <p>What it stores is said before anything is stored.</p>
      <ul className="choices">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button busy={busy !== undefined} onPress={() => void flow.authorize(id)}>
              Continue to {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
