import type { Flow } from '../flow.js'
import type { State } from '../machine/state.js'
import { BackLink } from './back-link.js'
import { Button } from './button.js'
import { Section } from './section.js'

interface SignInProps {
  readonly flow: Flow
  readonly state: Extract<State, { step: 'sign_in' }>
}

export function SignIn({ flow, state }: SignInProps) {
  const { wallet, request, session } = state.visit
  const busy = state.busy !== undefined
  return (
    <Section title="Show that the wallet is yours">
      <p>
        {session === undefined
          ? 'Sign a message in your wallet. This costs nothing and moves nothing.'
          : 'Your wallet has another account selected than the one that signed in. Sign in with it, or select the other one in the wallet.'}
      </p>
      <Wallet name={wallet.name} address={wallet.address} />
      <div className="actions">
        {state.problem === 'wrong_network' || state.problem === 'switch_failed' ? (
          <Button kind="main" busy={busy} onPress={() => void flow.switchNetwork()}>
            Switch to network {request.siwe.chainIds[0]} and sign
          </Button>
        ) : (
          <Button kind="main" busy={busy} onPress={() => void flow.signIn()}>
            Sign in with this wallet
          </Button>
        )}
      </div>
      <p className="hint">To use another account, select it in {wallet.name}: this page follows.</p>
      <BackLink app={request.app} />
    </Section>
  )
}

/** A wallet with its whole address: the first and last characters can be imitated. */
export function Wallet({ name, address }: { readonly name?: string; readonly address: string }) {
  return (
    <dl className="card">
      <dt>{name ?? 'Wallet'}</dt>
      <dd className="address">{address}</dd>
    </dl>
  )
}
