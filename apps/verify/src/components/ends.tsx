import type { BadLink, State } from '../machine/state.js'
import { webAddress } from '../refusals.js'
import { texts } from '../texts.js'
import { LinkButton } from './button.js'
import { BackLink } from './back-link.js'
import { Section } from './section.js'

type StateOf<Step extends State['step']> = Extract<State, { step: Step }>

/** Steps without a next one, each with a way on where there is one. */

export function UnreachableEnd() {
  return (
    <Section title="The service does not answer">
      <p>Nothing was stored. See that you are online, and load the page again in a moment.</p>
      <LinkButton kind="main" to={location.href}>
        Load the page again
      </LinkButton>
    </Section>
  )
}

export function BadLinkEnd({ reason }: { readonly reason: BadLink }) {
  const { title, text } = texts.badLinks[reason]
  return (
    <Section title={title}>
      <p>{text}</p>
    </Section>
  )
}

export function FailedEnd({
  state,
  startUrl,
}: {
  readonly state: StateOf<'failed'>
  readonly startUrl: string
}) {
  const { error, request } = state
  const [provider, ...others] = request.providers
  const name = others.length === 0 && provider !== undefined ? provider.name : 'The provider'
  const { title, text } = texts.failures[error](name)
  return (
    <Section title={title}>
      <p>{text}</p>
      <div className="actions">
        <LinkButton kind="main" to={startUrl}>
          Try again
        </LinkButton>
      </div>
      <BackLink app={request.app} />
    </Section>
  )
}

export function GoneEnd({ startUrl }: { readonly startUrl: string }) {
  return (
    <Section title="There is nothing to confirm here">
      <p>
        This confirmation ran out, was used, or belongs to another browser, and opening it stored nothing. If
        somebody sent you this link, close the page. If you wanted to link an account, start again.
      </p>
      <div className="actions">
        <LinkButton kind="main" to={startUrl}>
          Start again
        </LinkButton>
      </div>
    </Section>
  )
}

export function LinkedEnd({ state }: { readonly state: StateOf<'linked'> }) {
  const { confirmation, redirectUrl } = state
  const { name, app } = confirmation
  return (
    <Section title={`Your ${name} account is linked`}>
      {app && redirectUrl !== undefined ? (
        <>
          <p>You are on your way back to {app.host}. If nothing happens, use this:</p>
          <LinkButton kind="main" to={webAddress(redirectUrl)}>
            Go back to {app.host}
          </LinkButton>
        </>
      ) : (
        <>
          <p>You can claim with this wallet now, wherever an app asks for it.</p>
          <LinkButton kind="main" to={location.pathname}>
            See what is stored about you
          </LinkButton>
        </>
      )}
    </Section>
  )
}

export function CancelledEnd({
  state,
  startUrl,
}: {
  readonly state: StateOf<'cancelled'>
  readonly startUrl: string
}) {
  const { confirmation, redirectUrl } = state
  return (
    <Section title="Nothing was linked">
      <p>What the provider told us is forgotten.</p>
      {confirmation.app && redirectUrl !== undefined ? (
        <LinkButton kind="main" to={webAddress(redirectUrl)}>
          Go back to {confirmation.app.host}
        </LinkButton>
      ) : (
        <LinkButton to={startUrl}>Start again</LinkButton>
      )}
    </Section>
  )
}
