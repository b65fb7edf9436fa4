import type { Confirmation, LinkedCredentials, LinkError, LinkingRequest } from '@onchain-verify/client'
import type { Address } from 'viem'

/** A wallet that announced itself to the page (EIP-6963). */
export interface WalletChoice {
  readonly id: string
  readonly name: string
  /** A data URL of an image. */
  readonly icon?: string
}

/** The wallet that the page may ask. */
export interface ConnectedWallet {
  readonly address: Address
  readonly chainId: number
  readonly name: string
}

/** What the page knows once it has loaded. */
export interface Visit {
  readonly request: LinkingRequest
  readonly wallets: readonly WalletChoice[]
  readonly wallet?: ConnectedWallet | undefined
  /** The wallet that is signed in. */
  readonly session?: Address | undefined
}

/** A visit with a wallet. */
export type ConnectedVisit = Visit & { readonly wallet: ConnectedWallet }

export type Credential = LinkedCredentials['credentials'][number]

/** Why the last thing that the user asked for did not happen. The page stays where it is. */
export type Problem =
  | 'rejected'
  | 'wallet_busy'
  | 'wallet_failed'
  | 'wrong_network'
  | 'switch_failed'
  | 'signature_refused'
  | 'signature_late'
  | 'provider_not_available'
  | 'credential_gone'
  | 'rate_limited'
  | 'unreachable'

/** What happened just before, and is worth a sentence. */
export type Notice = 'session_expired' | 'signed_out' | 'deleted'

/** Why the address of the page leads nowhere. */
export type BadLink = 'redirect_uri_not_allowed' | 'provider_not_available'

interface Acting<Busy> {
  /** What the page waits for: nothing else can be begun. */
  readonly busy?: Busy | undefined
  readonly problem?: Problem | undefined
  readonly notice?: Notice | undefined
}

interface Outcome {
  readonly confirmation: Confirmation
  /** Where the app waits. */
  readonly redirectUrl: string | undefined
}

/** First the wallet is waited for, then the service. */
type Signing = 'signing' | 'sending'

/** Where the user is. */
export type State =
  | { readonly step: 'loading' }
  | { readonly step: 'unreachable' }
  | { readonly step: 'bad_link'; readonly reason: BadLink }
  /** The provider's answer was no account. */
  | { readonly step: 'failed'; readonly error: LinkError; readonly request: LinkingRequest }
  | ({ readonly step: 'connect'; readonly visit: Visit } & Acting<'connecting'>)
  | ({ readonly step: 'sign_in'; readonly visit: ConnectedVisit } & Acting<Signing>)
  | ({ readonly step: 'choose'; readonly visit: ConnectedVisit } & Acting<'leaving'>)
  | ({
      readonly step: 'manage'
      readonly visit: ConnectedVisit
      /** Left out until they are here. */
      readonly credentials?: readonly Credential[] | undefined
    } & Acting<'leaving' | 'signing_out'>)
  | ({
      readonly step: 'delete'
      readonly visit: ConnectedVisit
      readonly credentials: readonly Credential[]
      readonly credential: Credential
    } & Acting<Signing>)
  | ({
      readonly step: 'confirm'
      readonly id: string
      readonly confirmation: Confirmation
    } & Acting<'storing' | 'cancelling'>)
  | { readonly step: 'confirmation_gone' }
  | ({ readonly step: 'linked' } & Outcome)
  | ({ readonly step: 'cancelled' } & Outcome)

export type Step = State['step']
