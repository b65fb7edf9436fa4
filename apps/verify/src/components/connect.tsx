import type { Flow } from '../flow.js'
import type { State, WalletChoice } from '../machine/state.js'
import { BackLink } from './back-link.js'
import { Button } from './button.js'
import { Section } from './section.js'

interface ConnectProps {
  readonly flow: Flow
  readonly state: Extract<State, { step: 'connect' }>
}

export function Connect({ flow, state }: ConnectProps) {
  const { wallets, request } = state.visit
  if (wallets.length === 0) {
    return (
      <Section title="No wallet found">
        <p>
          To go on, this page needs a wallet in this browser. Install one, or open this page in your wallet’s
          own browser. It shows up here by itself; if it does not, load the page again.
        </p>
        <BackLink app={request.app} />
      </Section>
    )
  }
  return (
    <Section title="Choose your wallet">
      <p>
        {request.app
          ? 'The account is linked to one wallet: the one that you use in the app. Connecting shows us its address, and nothing else.'
          : 'What is stored belongs to a wallet. Connect it to see, renew or delete what is stored about its account.'}
      </p>
      <ul className="choices">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Button busy={state.busy !== undefined} onPress={() => void flow.connect(wallet.id)}>
              <Icon wallet={wallet} />
              {wallet.name}
            </Button>
          </li>
        ))}
      </ul>
      <BackLink app={request.app} />
    </Section>
  )
}

/** The name says it all: the picture is for the eye. */
function Icon({ wallet: { icon } }: { readonly wallet: WalletChoice }) {
  return icon === undefined ? <span className="icon" /> : <img className="icon" src={icon} alt="" />
}
