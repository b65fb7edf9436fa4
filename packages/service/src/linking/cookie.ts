import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from './session.js'

/** The session's cookie at a verify page. */
export interface SessionCookie {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, session: Session) => void
  readonly clear: (reply: FastifyReply) => void
}

/**
 * `__Host-` makes the browser refuse a cookie of a subdomain or another path. It needs https, which a page on loopback may
 * lack. Lax, since the provider's answer is a navigation that comes from the provider's site.
 */
export function createSessionCookie(pageUrl: string, now: () => number): SessionCookie {
  const secure = new URL(pageUrl).protocol === 'https:'
  const name = secure ? '__Host-verify_session' : 'verify_session'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (request) => request.cookies[name],
    write: (reply, { token, expiresAt }) =>
      void reply.setCookie(name, token, { ...attributes, maxAge: expiresAt - now() }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}
