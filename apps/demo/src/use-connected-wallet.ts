import type { Eip1193Provider } from '@onchain-verify/client'
import { useEffect, useState } from 'react'
import { useConnection } from 'wagmi'
import type { Address } from 'viem'

export interface ConnectedWallet {
  readonly provider: Eip1193Provider
  readonly account: Address
}

/** The connected wallet as it speaks itself; undefined while there is none. */
export function useConnectedWallet(): ConnectedWallet | undefined {
  const { address, connector, status } = useConnection()
  const [found, find] = useState<{ readonly of: unknown; readonly provider: Eip1193Provider }>()
  useEffect(() => {
    if (status !== 'connected') return
    let isCurrent = true
    void connector.getProvider().then((provider) => {
      if (isCurrent) find({ of: connector, provider: provider as Eip1193Provider })
    })
    return () => {
      isCurrent = false
    }
  }, [connector, status])
  if (status !== 'connected' || found?.of !== connector) return undefined
  return { provider: found.provider, account: address }
}
