import { lengthPrefixed } from '@onchain-verify/protocol'
import { createHash, randomBytes } from 'node:crypto'
import { numberToBytes } from 'viem'
import type { Clock } from '@onchain-verify/issuer'
import type { EncryptionKey } from '../config/config.js'
import type { Database } from './database.js'
import { createSealer, UnreadableCredentialError, type Sealer } from './sealing.js'

/** What a ticket is for. All but a session belong to one and end with it. */
export type TicketKind = 'session' | 'nonce' | 'authorization' | 'confirmation'

/** Something that is kept for minutes, for whoever has its token. */
export interface Ticket<Content> {
  /** 64 digits of hex. Only its hash is stored. */
  readonly token: string
  /** JSON; sealed where it is stored. */
  readonly content: Content
  /** Unix seconds; from then on it does not exist. */
  readonly expiresAt: number
}

/** Which ticket, as the one who has its token knows it. */
export interface TicketName {
  readonly kind: TicketKind
  readonly token: string
  /** Token of the session that it belongs to; none for a session itself. */
  readonly session?: string
}

export interface NewTicket {
  readonly kind: TicketKind
  readonly content: unknown
  /** Seconds. */
  readonly lifetime: number
  readonly session?: string
}

/** Sessions, nonces, states and confirmations, in the database so that every process of the service knows them. */
export interface TicketStore {
  /** @returns Undefined when the session that it should belong to is gone. */
  issue<Content>(ticket: NewTicket & { readonly content: Content }): Promise<Ticket<Content> | undefined>
  find<Content>(name: TicketName): Promise<Ticket<Content> | undefined>
  /** Finds and removes it, for one of many callers at once. */
  take<Content>(name: TicketName): Promise<Ticket<Content> | undefined>
  /** Removes a session with everything that belongs to it. */
  endSession(token: string): Promise<void>
  /** Removes what has run out; done at every new session, too. */
  sweep(): Promise<void>
}

interface TicketRow {
  readonly content: Uint8Array
  readonly key_id: string
  readonly expires_at: bigint
}

const columns = 'id, kind, parent, content, key_id, expires_at'
const insertSession = `insert into linking_tickets (${columns}) values ($1, 'session', null, $2, $3, $4) returning kind`
// The lock keeps the session from ending in between, which would be an error.
const insertChild = `
  insert into linking_tickets (${columns})
  select $1::bytea, $2::text, session.id, $3::bytea, $4::text, $5::bigint
  from linking_tickets session where session.id = $6 and session.kind = 'session' and session.expires_at > $7
  for key share
  returning kind`
const whichOne = 'id = $1 and kind = $2 and parent is not distinct from $3 and expires_at > $4'
const findSql = `select content, key_id, expires_at from linking_tickets where ${whichOne}`
const takeSql = `delete from linking_tickets where ${whichOne} returning content, key_id, expires_at`
const endSql = `delete from linking_tickets where id = $1 and kind = 'session' returning kind`
const sweepSql = `
  delete from linking_tickets where id in (
    select id from linking_tickets where expires_at <= $1 order by expires_at limit 500 for update skip locked)
  returning kind`

export function createTicketStore(
  database: Database,
  keys: readonly [EncryptionKey, ...EncryptionKey[]],
  clock: Clock,
): TicketStore {
  const sealer = createSealer(keys)

  async function read<Content>(sql: string, name: TicketName): Promise<Ticket<Content> | undefined> {
    if (!/^[\da-f]{64}$/.test(name.token)) return undefined
    const [row] = await database.query<TicketRow>(sql, [
      hashToken(name.token),
      name.kind,
      name.session === undefined ? null : hashToken(name.session),
      BigInt(clock.now()),
    ])
    return row === undefined ? undefined : open<Content>(sealer, name, row)
  }

  async function sweep(): Promise<void> {
    await database.query(sweepSql, [BigInt(clock.now())])
  }

  return {
    async issue({ kind, content, lifetime, session }) {
      const token = randomBytes(32).toString('hex')
      const expiresAt = clock.now() + lifetime
      const bound = boundTo({ kind, token, ...(session !== undefined && { session }) }, BigInt(expiresAt))
      const { keyId, bytes } = sealer.seal(JSON.stringify(content), bound)
      const id = hashToken(token)
      if (session === undefined) {
        await sweep()
        await database.query(insertSession, [id, bytes, keyId, BigInt(expiresAt)])
        return { token, content, expiresAt }
      }
      const parent = hashToken(session)
      const values = [id, kind, bytes, keyId, BigInt(expiresAt), parent, BigInt(clock.now())]
      const kept = await database.query(insertChild, values)
      return kept.length === 0 ? undefined : { token, content, expiresAt }
    },
    find: (name) => read(findSql, name),
    take: (name) => read(takeSql, name),
    async endSession(token) {
      await database.query(endSql, [hashToken(token)])
    },
    sweep,
  }
}

/** A ticket that does not open (its key was dropped, or somebody changed the row) is none. */
function open<Content>(sealer: Sealer, name: TicketName, row: TicketRow): Ticket<Content> | undefined {
  try {
    const sealed = { keyId: row.key_id, bytes: row.content }
    const content = JSON.parse(sealer.open(sealed, boundTo(name, row.expires_at))) as Content
    return { token: name.token, content, expiresAt: Number(row.expires_at) }
  } catch (error) {
    if (error instanceof UnreadableCredentialError) return undefined
    throw error
  }
}

const sealDomainTag = 'onchain-verify/linking-ticket/v1'

/** With the database alone nobody can give a ticket another kind, session or end. */
function boundTo({ kind, token, session }: TicketName, expiresAt: bigint): Uint8Array {
  const parent = session === undefined ? new Uint8Array() : hashToken(session)
  const texts = [sealDomainTag, kind].map((text) => Buffer.from(text))
  return lengthPrefixed([...texts, hashToken(token), parent, numberToBytes(expiresAt, { size: 8 })])
}

/** 256 random bits need no slow hash. */
function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
