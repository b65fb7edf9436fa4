import type { Config, Secrets } from '@onchain-verify/service'

/** What is measured: the service on both stores, and its peers in the same run. */
export const variants = ['pglite', 'postgres', 'viemOnly', 'echo'] as const

export type Variant = (typeof variants)[number]

/** What a server's process is told over IPC; `serialization: 'advanced'` keeps the secrets' bytes. */
export interface ServerOrder {
  readonly variant: Variant
  readonly config: Config
  readonly secrets: Secrets
}
