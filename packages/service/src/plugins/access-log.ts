import type { FastifyInstance } from 'fastify'

/**
 * One line a request: what was asked and how it ended. The wallet is a keyed hash, so that an operator can follow one
 * without knowing it; message, signature and client address are not logged.
 */
export function logAccess(app: FastifyInstance): void {
  app.decorateRequest('wallet', '')
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        code: reply.problemCode || undefined,
        wallet: request.wallet || undefined,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The proven wallet as a keyed hash; empty before the proof. */
    wallet: string
  }
}
