import type { Address } from 'viem'
import {
  createCredentialStore,
  migrate,
  openDatabase,
  type Config,
  type Secrets,
} from '@onchain-verify/service'

/** An account that a wallet is to have linked. */
export interface Seed {
  readonly wallet: Address
  readonly provider: string
  readonly subject: string
  readonly traits: Readonly<Record<string, string>>
}

/** Seconds before now at which the demo's people are said to have authenticated. */
const age = 3600

/** Stores credentials as if their wallets had linked them an hour ago. */
export async function seedCredentials(
  store: Config['store'],
  secrets: Secrets,
  seeds: readonly Seed[],
): Promise<void> {
  const authenticatedAt = Math.floor(Date.now() / 1000) - age
  const database = await openDatabase(store)
  try {
    await migrate(database)
    const credentials = createCredentialStore(database, secrets)
    for (const { wallet, ...credential } of seeds)
      await credentials.put(wallet, { ...credential, authenticatedAt })
  } finally {
    await database.close()
  }
}
