import type { Confirmation, LinkingRequest } from '@onchain-verify/client'
import type { ConnectedWallet, Credential } from '../../../apps/verify/src/machine/state'

type Address = ConnectedWallet['address']

export const walletOf = (address: Address, chainId = 84532): ConnectedWallet => ({
  address,
  chainId,
  name: 'A wallet',
})

/** What the service says of a visit, with an app or without. */
export function requestOf(hasApp: boolean): LinkingRequest {
  const app = {
    host: 'app.example',
    redirectUri: 'https://app.example/',
    backUrl: 'https://app.example/?error=cancelled',
  }
  return {
    ...(hasApp && { app }),
    providers: [{ id: 'exchange', name: 'Exchange', traits: [{ name: 'membership_active', type: 'bool' }] }],
    siwe: {
      domain: 'verify.example',
      uri: 'https://verify.example/verify',
      version: '1',
      statement: 'Sign in.',
      chainIds: [84532],
    },
  }
}

export const credential = (provider: string): Credential => ({
  provider,
  name: provider,
  authenticatedAt: 1,
  traits: {},
  deletionStatement: 'Delete it.',
})

export const confirmation: Confirmation = {
  provider: 'exchange',
  name: 'Exchange',
  account: { traits: {} },
  wallet: '0xA',
  expiresAt: 2,
}
