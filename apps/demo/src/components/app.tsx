import { useState } from 'react'
import type { DemoConfig } from '../config.js'
import { findOffer, type Offer } from '../offers.js'
import { useConnectedWallet } from '../use-connected-wallet.js'
import { Causes } from './causes.js'
import { Claim } from './claim.js'
import { ErrorTable } from './error-table.js'
import { Offers } from './offers.js'
import { WalletBar } from './wallet-bar.js'

/** The whole page. Which offer is looked at stands in the address, so that the way back from the verify page leads to it. */
export function App({ config }: { readonly config: DemoConfig }) {
  const [offer, show] = useState(() => findOffer(new URLSearchParams(location.search).get('offer')))
  const wallet = useConnectedWallet()
  const choose = (chosen: Offer) => {
    const url = new URL(location.href)
    url.searchParams.set('offer', chosen.id)
    history.replaceState(history.state, '', url)
    show(chosen)
  }
  return (
    <>
      <header>
        <h1>Once per person</h1>
        <p>
          A demo of claims that each person can make once, whatever wallet they come with. The contract
          checks; who you are stays with you.
        </p>
      </header>
      <main>
        <WalletBar config={config} />
        <Offers chosen={offer} onChoose={choose} />
        <Claim key={offer.id} config={config} offer={offer} wallet={wallet} />
        <Causes config={config} wallet={wallet} />
        <ErrorTable />
      </main>
      <footer>
        <p>Everything here runs on this machine, with development keys: worthless on purpose.</p>
      </footer>
    </>
  )
}
