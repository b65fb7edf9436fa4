import { createCredentialStore, migrate, openDatabase } from '@onchain-verify/service'
import type { Secrets, StoreConfig } from './stores'

/** What a writer is told, as JSON on its command line. */
export interface WriterOptions {
  readonly config: StoreConfig
  readonly subject: string
  readonly encryptionKey: string
  /** The number of the first credential. */
  readonly from: number
}

/** The wallet of the n-th credential. */
export const walletOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const
/** The n-th credential. */
export const accountOf = (n: number) => ({
  provider: 'microblog',
  subject: `account-${n}`,
  traits: { followers: String(n) },
  authenticatedAt: 1_800_000_000 + n,
})

/** Puts one credential after the other, and prints the number of each that was acknowledged, until it is killed. */
async function write({ config, subject, encryptionKey, from }: WriterOptions): Promise<never> {
  const secrets: Secrets = {
    subject: Buffer.from(subject, 'hex'),
    encryption: [{ id: 'key', key: Buffer.from(encryptionKey, 'hex') }],
  }
  const database = await openDatabase(config)
  await migrate(database)
  const store = createCredentialStore(database, secrets)
  process.stdout.write('open\n')
  for (let n = from; ; n++) {
    await store.put(walletOf(n), accountOf(n))
    process.stdout.write(`${n}\n`)
  }
}

if (require.main === module) void write(JSON.parse(process.argv[2]!) as WriterOptions)
