import { useState } from 'react'
import type { Address } from 'viem'
import type { ConnectedWallet } from '../use-connected-wallet.js'
import { Button } from './button.js'

interface WatchTokenProps {
  readonly token: Address
  readonly wallet: ConnectedWallet
}

/** Asks the wallet to list the token that was paid (EIP-747). */
export function WatchToken({ token, wallet }: WatchTokenProps) {
  const [outcome, tell] = useState('')
  const watch = async () => {
    const options = { address: token, symbol: 'DEMO', decimals: 18 }
    try {
      await wallet.provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })
      tell('Your wallet shows DEMO now.')
    } catch {
      // Whatever the wallet's reason is, the tokens are there.
      tell('Your wallet does not show DEMO. The tokens are yours all the same.')
    }
  }
  return (
    <>
      <Button onPress={() => void watch()}>Show DEMO in the wallet</Button>
      <p role="status">{outcome}</p>
    </>
  )
}
