import type { ChainConfig } from '../chain/chain-client.js'
import type { ProviderConfig } from '../linking/provider-config.js'

/** Everything that an operator sets, validated. Secrets are kept apart in {@link Secrets}. */
export interface Config {
  /** Outside development the service refuses to start with a signer that a registry does not allow. */
  readonly environment: 'development' | 'production'
  readonly http: {
    readonly host: string
    readonly port: number
    /** Addresses or CIDR ranges whose X-Forwarded-For is believed; empty for none. */
    readonly trustedProxies: readonly string[]
  }
  /** Where users complete provider authorization (SPEC {verify_app_url}). */
  readonly verifyAppUrl: string
  readonly chains: readonly [ChainConfig, ...ChainConfig[]]
  readonly store: StoreConfig
  /** Seconds that a verification holds. */
  readonly lifetime: number
  /** Seconds after Issued At for which a SIWE message is taken. */
  readonly siweMaxAge: number
  readonly rateLimit: {
    /** Requests a minute; 0 turns the limit off. */
    readonly perIp: number
    readonly perWallet: number
  }
  /** Without it, accounts are linked by `credentials add` only. */
  readonly linking?: LinkingConfig
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** How people link their accounts themselves. */
export interface LinkingConfig {
  readonly providers: readonly [ProviderConfig, ...ProviderConfig[]]
  /** Origins to which users may be sent back; when undefined, https everywhere and http on loopback. */
  readonly redirectOrigins?: readonly string[]
  /** Folder of the built verify page; when undefined, it is not served here. */
  readonly appDirectory?: string
}

export type StoreConfig =
  | { readonly kind: 'pglite'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number }

/** What must never be logged, printed or sent. */
export interface Secrets {
  /** Key of the identity hash. */
  readonly identity: Uint8Array
  /** Key of the subject hash. */
  readonly subject: Uint8Array
  /** Encrypts traits at rest: the first key seals, all of them open. */
  readonly encryption: readonly [EncryptionKey, ...EncryptionKey[]]
  readonly signers: readonly [SignerSource, ...SignerSource[]]
  /** OAuth client secrets, by provider. */
  readonly oauth?: Readonly<Record<string, string>>
}

/** A 32-byte AES key and the id that is stored beside what it sealed. */
export interface EncryptionKey {
  readonly id: string
  readonly key: Uint8Array
}

/** Where a signing key is. The first signer signs; the others are known for a rotation. */
export type SignerSource =
  | { readonly kind: 'key'; readonly privateKey: `0x${string}` }
  | { readonly kind: 'keystore'; readonly file: string; readonly password: string }
  | { readonly kind: 'kms'; readonly keyId: string; readonly region: string; readonly endpoint?: string }
