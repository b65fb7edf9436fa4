import type { Flow } from '../flow.js'
import type { State } from '../machine/state.js'
import { BackLink } from './back-link.js'
import { Button } from './button.js'
import { Disclosure } from './disclosure.js'
import { Section } from './section.js'

interface ChooseProps {
  readonly flow: Flow
  readonly state: Extract<State, { step: 'choose' }>
}

export function Choose({ flow, state }: ChooseProps) {
  const { request } = state.visit
  const [first, ...others] = request.providers
  const only = others.length === 0 ? first : undefined
  return (
    <Section title={only ? `Link your ${only.name} account` : 'Choose the account to link'}>
      <p>
        {only ? only.name : 'The provider'} asks you to allow access to your profile. After that you see here
        what it told us, and nothing is stored before you confirm it.
      </p>
      <Disclosure traits={request.providers.flatMap(({ traits }) => traits.map(({ name }) => name))} />
      <ul className="choices">
        {request.providers.map(({ id, name }) => (
          <li key={id}>
            <Button
              kind={only ? 'main' : 'plain'}
              busy={state.busy !== undefined}
              onPress={() => void flow.authorize(id)}
            >
              Continue to {name}
            </Button>
          </li>
        ))}
      </ul>
      <BackLink app={request.app} />
    </Section>
  )
}
