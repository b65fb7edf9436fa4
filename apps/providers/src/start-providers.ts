import { fastify } from 'fastify'
import type { Client } from './authorization-request.js'
import { providerIds, type ProviderId } from './providers.js'
import { routeProvider } from './route-provider.js'

/** What stand-ins are started with. */
export interface ProvidersOptions {
  /** 0 for any free one. */
  readonly port: number
  readonly host?: string
  /** The one client of each provider; without one it knows nobody. */
  readonly clients: Readonly<Partial<Record<ProviderId, Client>>>
}

/** Stand-ins that listen. */
export interface RunningProviders {
  /** Each provider is at `<url>/<provider>`. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts the four providers on one port. What they know is in memory and gone when they stop. */
export async function startProviders({
  port,
  host = '127.0.0.1',
  clients,
}: ProvidersOptions): Promise<RunningProviders> {
  const app = fastify({ forceCloseConnections: true })
  let url = ''
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
  app.addHook('onSend', (_, reply, __, done) => {
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
    done()
  })
  for (const id of providerIds) {
    routeProvider(app, id, { client: clients[id], issuer: () => `${url}/${id}` })
  }
  url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}
