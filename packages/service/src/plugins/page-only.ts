import type { FastifyInstance } from 'fastify'
import { LinkingError } from '../linking/linking-error.js'

/**
 * Lets only the page of this origin ask. Browsers tell the truth about `Origin` and `Sec-Fetch-Site`, and send `Origin`
 * with everything that changes something; what comes without it is not from the page. Answers are for nobody else to read
 * or keep.
 * @param isNavigation Whether a route is one that other sites lead to.
 */
export function requireOwnPage(
  app: FastifyInstance,
  pageUrl: string,
  isNavigation: (route: string) => boolean,
): void {
  const { origin } = new URL(pageUrl)
  app.addHook('onRequest', (request, _, done) => {
    const { origin: from, 'sec-fetch-site': site } = request.headers
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    const typed = site === 'none' && !changes
    const foreign =
      (changes && from !== origin) ||
      (from !== undefined && from !== origin) ||
      (site !== undefined && site !== 'same-origin' && !typed)
    const refused = foreign && !isNavigation(request.routeOptions.url ?? '')
    done(refused ? new LinkingError('foreign_origin', `Only the page at ${origin} may ask this.`) : undefined)
  })
  app.addHook('onSend', (_, reply, __, done) => {
    reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'same-origin')
      .removeHeader('access-control-allow-origin')
      .removeHeader('access-control-expose-headers')
    done()
  })
}
