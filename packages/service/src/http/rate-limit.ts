import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Address } from 'viem'
import type { Config } from '../config/config.js'
import type { Database, Parameter } from '../store/database.js'
import { UnavailableError } from '../unavailable.js'
import type { Pseudonym } from './pseudonym.js'
import { TransportError } from './transport-error.js'

/** Seconds of one window. */
const duration = 60

/** Takes one request from somebody's share. Each throws TransportError('rate_limited') when the share is used up. */
export interface RateLimits {
  readonly perIp: (ip: string) => Promise<void>
  readonly perWallet: (wallet: Address) => Promise<void>
}

/**
 * Shares are kept in PostgreSQL where replicas have it in common, and in memory on PGlite, which serves one process.
 * @param limits Requests a minute; 0 for no limit.
 */
export function createRateLimits(
  limits: Config['rateLimit'],
  database: Database,
  pseudonym: Pseudonym,
): RateLimits {
  const perIp = createLimiter('ip', limits.perIp, database)
  const perWallet = createLimiter('wallet', limits.perWallet, database)
  return {
    perIp: (ip) => consume(perIp, pseudonym(ip), 'address'),
    perWallet: (wallet) => consume(perWallet, pseudonym(wallet), 'wallet'),
  }
}

function createLimiter(
  keyPrefix: string,
  points: number,
  database: Database,
): RateLimiterAbstract | undefined {
  if (points === 0) return undefined
  if (database.kind === 'pglite') return new RateLimiterMemory({ keyPrefix, points, duration })
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration,
    storeClient: asPool(database),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Whoever is over the limit is refused without asking the database again.
    inMemoryBlockOnConsumed: points + 1,
  })
}

/** The little of a `pg` pool that rate-limiter-flexible asks for, over our port. */
function asPool(database: Database) {
  return {
    async query({ text, values }: { text: string; values: Parameter[] }) {
      const rows = await database.query<{ points: number; expire: unknown }>(text, values)
      return { rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })), rowCount: rows.length }
    },
  }
}

async function consume(limiter: RateLimiterAbstract | undefined, key: string, what: string): Promise<void> {
  if (limiter === undefined) return
  try {
    await limiter.consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) {
      throw reason instanceof UnavailableError ? reason : new UnavailableError('database', reason)
    }
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    const detail = `This ${what} has used up its ${limiter.points} requests a minute. Wait ${seconds} seconds.`
    throw new TransportError('rate_limited', detail, seconds)
  }
}
