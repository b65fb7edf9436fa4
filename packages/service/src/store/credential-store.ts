import type { Credential, CredentialStore } from '@onchain-verify/issuer'
import type { Address } from 'viem'
import type { Secrets } from '../config/config.js'
import { openRow, openTraits, sealRow, walletBytes, type CredentialRow } from './credential-row.js'
import type { Database, Queries } from './database.js'
import { createSealer, type Sealer } from './sealing.js'
import { hashSubject, subjectSecretMinBytes } from './subject-hash.js'

/** An account as the provider tells it. `subject` is the provider's stable id; only its keyed hash is kept. */
export type LinkedAccount = Credential

/** Credentials by wallet and provider, in a database. What `find` gives as subject is the keyed hash. */
export interface DatabaseCredentialStore extends CredentialStore {
  /** @throws UnreadableCredentialError when no key opens it, or the row was changed behind the service's back. */
  find(wallet: Address, provider: string): Promise<Credential | undefined>
  /**
   * Links an account to a wallet. The newest authentication wins, and of one second the last put; one account may serve
   * many wallets.
   * @returns Whether it was kept: false leaves a newer one.
   */
  put(wallet: Address, account: LinkedAccount): Promise<boolean>
  /** The wallet's credentials, ordered by provider. */
  list(wallet: Address): Promise<Credential[]>
  /** @returns Whether there was one. */
  delete(wallet: Address, provider: string): Promise<boolean>
  /**
   * Seals again what was sealed with another than the first key. Everything may go on meanwhile.
   * @returns How many.
   */
  reseal(): Promise<number>
}

const columns = 'wallet, provider, subject, traits, key_id, authenticated_at'
const findSql = `select ${columns} from credentials where wallet = $1 and provider = $2`
const listSql = `select ${columns} from credentials where wallet = $1 order by provider`
const deleteSql = 'delete from credentials where wallet = $1 and provider = $2 returning provider'
const putSql = `
  insert into credentials (${columns}) values ($1, $2, $3, $4, $5, $6)
  on conflict (wallet, provider) do update set
    subject = excluded.subject, traits = excluded.traits,
    key_id = excluded.key_id, authenticated_at = excluded.authenticated_at
  where credentials.authenticated_at <= excluded.authenticated_at
  returning provider`
const staleSql = `
  select ${columns} from credentials
  where (wallet, provider) > ($1, $2) and key_id <> $3
  order by wallet, provider limit $4`
// A put in between has sealed it with the first key already, and is not overwritten.
const resealSql = `
  update credentials set traits = $3, key_id = $4 where wallet = $1 and provider = $2 and traits = $5
  returning provider`

/** Few enough that PGlite, where a transaction holds up every request, is soon free again. */
const resealBatch = 100

/** @throws RangeError when a secret is too short or two encryption keys share an id. */
export function createCredentialStore(
  database: Database,
  secrets: Pick<Secrets, 'subject' | 'encryption'>,
): DatabaseCredentialStore {
  const sealer = createSealer(secrets.encryption)
  if (secrets.subject.length < subjectSecretMinBytes) {
    throw new RangeError(`The subject secret must be at least ${subjectSecretMinBytes} bytes.`)
  }

  return {
    async find(wallet, provider) {
      const [row] = await database.query<CredentialRow>(findSql, [walletBytes(wallet), provider])
      return row === undefined ? undefined : openRow(sealer, row)
    },
    async put(wallet, { provider, subject, traits, authenticatedAt }) {
      const facts = {
        wallet: walletBytes(wallet),
        provider,
        subject: hashSubject(secrets.subject, provider, subject),
        authenticated_at: unixSeconds(authenticatedAt),
      }
      const row = sealRow(sealer, facts, traits)
      const kept = await database.query(putSql, [
        row.wallet,
        row.provider,
        row.subject,
        row.traits,
        row.key_id,
        row.authenticated_at,
      ])
      return kept.length > 0
    },
    async list(wallet) {
      const rows = await database.query<CredentialRow>(listSql, [walletBytes(wallet)])
      return rows.map((row) => openRow(sealer, row))
    },
    async delete(wallet, provider) {
      const deleted = await database.query(deleteSql, [walletBytes(wallet), provider])
      return deleted.length > 0
    },
    reseal: () => reseal(database, sealer),
  }
}

async function reseal(database: Database, sealer: Sealer): Promise<number> {
  let resealed = 0
  let after: Pick<CredentialRow, 'wallet' | 'provider'> = { wallet: new Uint8Array(), provider: '' }
  for (;;) {
    const rows = await database.query<CredentialRow>(staleSql, [
      after.wallet,
      after.provider,
      sealer.keyId,
      resealBatch,
    ])
    const last = rows.at(-1)
    if (last === undefined) return resealed
    resealed += await database.transaction((queries) => resealRows(queries, sealer, rows))
    after = last
  }
}

async function resealRows(queries: Queries, sealer: Sealer, rows: CredentialRow[]): Promise<number> {
  let resealed = 0
  for (const row of rows) {
    const { traits, key_id } = sealRow(sealer, row, openTraits(sealer, row))
    const done = await queries.query(resealSql, [row.wallet, row.provider, traits, key_id, row.traits])
    resealed += done.length
  }
  return resealed
}

function unixSeconds(authenticatedAt: number): bigint {
  if (!Number.isSafeInteger(authenticatedAt) || authenticatedAt < 0) {
    throw new RangeError('authenticatedAt must be whole unix seconds.')
  }
  return BigInt(authenticatedAt)
}
