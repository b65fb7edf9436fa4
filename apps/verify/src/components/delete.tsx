import type { Flow } from '../flow.js'
import type { State } from '../machine/state.js'
import { Button } from './button.js'
import { Section } from './section.js'
import { Traits } from './traits.js'

interface DeleteProps {
  readonly flow: Flow
  readonly state: Extract<State, { step: 'delete' }>
}

export function Delete({ flow, state }: DeleteProps) {
  const { credential } = state
  const busy = state.busy !== undefined
  return (
    <Section title={`Delete your ${credential.name} account here?`}>
      <p>
        All that is stored about it goes, at once and for good. Apps that ask for it will then send you here
        again. What you claimed stays yours, and linking the same account again makes you the same person as
        before.
      </p>
      <div className="card">
        <Traits traits={credential.traits} />
      </div>
      <div className="actions">
        <Button kind="danger" busy={busy} onPress={() => void flow.delete()}>
          Sign and delete
        </Button>
        <Button busy={busy} onPress={() => flow.dropDeletion()}>
          Keep it
        </Button>
      </div>
    </Section>
  )
}
