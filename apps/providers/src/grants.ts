import { createHash, randomBytes } from 'node:crypto'
import type { Facts } from './people.js'

/** What a person has allowed a client. */
export interface Grant {
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  readonly codeChallenge: string
  readonly facts: Facts
}

/** Seconds. */
const lifetimes = { code: 60, token: 600 } as const

/** Codes, each good once, and the access tokens that came of them. */
export class Grants {
  readonly #codes = new Map<string, { readonly grant: Grant; readonly until: number; token?: string }>()
  readonly #tokens = new Map<string, { readonly grant: Grant; readonly until: number }>()

  createCode(grant: Grant): string {
    const code = randomBytes(24).toString('base64url')
    this.#codes.set(code, { grant, until: Date.now() + lifetimes.code * 1000 })
    return code
  }

  /**
   * Exchanges a code. A second time it takes back the token of the first (RFC 6749, section 4.1.2).
   * @returns Undefined unless everything is as it was at the authorization.
   */
  exchange(
    code: string,
    given: { readonly clientId: string; readonly redirectUri: string; readonly verifier: string },
  ): { readonly token: string; readonly grant: Grant } | undefined {
    const entry = this.#codes.get(code)
    if (entry === undefined) return undefined
    if (entry.token !== undefined) {
      this.#tokens.delete(entry.token)
      return undefined
    }
    const { grant, until } = entry
    const token = randomBytes(24).toString('base64url')
    entry.token = token
    const challenge = createHash('sha256').update(given.verifier).digest('base64url')
    const isSame = grant.clientId === given.clientId && grant.redirectUri === given.redirectUri
    if (until < Date.now() || !isSame || challenge !== grant.codeChallenge) return undefined
    this.#tokens.set(token, { grant, until: Date.now() + lifetimes.token * 1000 })
    return { token, grant }
  }

  /** What an access token is for. */
  find(token: string): Grant | undefined {
    const entry = this.#tokens.get(token)
    return entry === undefined || entry.until < Date.now() ? undefined : entry.grant
  }
}
