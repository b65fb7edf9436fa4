import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../../app.js'
import { createSessionCookie, type SessionCookie } from '../../../linking/cookie.js'
import type { Linking } from '../../../linking/linking.js'
import { requireOwnPage } from '../../../plugins/page-only.js'
import { routeAuthorizations } from './authorizations.js'
import { callbackRoute, routeCallback } from './callback.js'
import { routeConfirmations } from './confirmations.js'
import { routeCredentials } from './credentials.js'
import { routeRequest } from './request.js'
import { routeSession } from './session.js'

/** What the routes of linking work with. */
export interface LinkingWorld extends Pick<App, 'limits' | 'pseudonym'> {
  readonly linking: Linking
  readonly cookie: SessionCookie
}

/** Everything under /v1/linking (docs/linking.md), for the verify page alone. */
export async function routeLinking(app: FastifyInstance, { limits, pseudonym }: App, linking: Linking) {
  await app.register(async (scope) => {
    await scope.register(cookie)
    requireOwnPage(scope, linking.pageUrl, (route) => route === callbackRoute)
    scope.addHook('onRequest', async (request) => limits.perIp(request.ip))
    const world: LinkingWorld = {
      limits,
      pseudonym,
      linking,
      cookie: createSessionCookie(linking.pageUrl, () => linking.clock.now()),
    }
    routeRequest(scope, world)
    routeSession(scope, world)
    routeAuthorizations(scope, world)
    routeCallback(scope, world)
    routeConfirmations(scope, world)
    routeCredentials(scope, world)
  })
}
