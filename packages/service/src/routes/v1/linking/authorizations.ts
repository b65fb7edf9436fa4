import { linkingSchemas, type AuthorizationRequest } from '@onchain-verify/protocol'
import type { FastifyInstance } from 'fastify'
import { startAuthorization } from '../../../linking/authorization.js'
import { requireWallet } from '../../../linking/session.js'
import { describeRoute } from './describe-route.js'
import type { LinkingWorld } from './index.js'

const schema = {
  ...describeRoute('Where to send the browser to authorize at a provider', {
    200: linkingSchemas.authorization,
  }),
  body: linkingSchemas.authorizationRequest,
} as const

/** POST /v1/linking/authorizations. */
export function routeAuthorizations(
  app: FastifyInstance,
  { linking, cookie, limits, pseudonym }: LinkingWorld,
): void {
  app.post<{ Body: AuthorizationRequest }>('/v1/linking/authorizations', { schema }, async (request) => {
    const session = await requireWallet(linking, cookie.read(request))
    request.wallet = pseudonym(session.content.wallet)
    await limits.perWallet(session.content.wallet)
    return { authorizationUrl: await startAuthorization(linking, session, request.body) }
  })
}
