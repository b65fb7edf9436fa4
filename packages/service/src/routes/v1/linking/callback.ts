import type { FastifyInstance } from 'fastify'
import { finishAuthorization } from '../../../linking/authorization.js'
import { logLinkFailure } from '../../../http/log.js'
import { describeRoute, nothing } from './describe-route.js'
import type { LinkingWorld } from './index.js'

export const callbackRoute = '/v1/linking/callback/:provider'

const schema = {
  ...describeRoute("Takes a provider's answer, and leads back to the verify page", { 303: nothing }),
  params: { type: 'object', required: ['provider'], properties: { provider: { type: 'string' } } },
} as const

/** GET /v1/linking/callback/{provider}. Nothing is stored here but what the user is asked to confirm. */
export function routeCallback(app: FastifyInstance, { linking, cookie }: LinkingWorld): void {
  app.get<{ Params: { provider: string } }>(callbackRoute, { schema }, async (request, reply) => {
    const { provider } = request.params
    // The text itself, so that a parameter that comes twice is seen.
    const parameters = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    const { page, failure } = await finishAuthorization(linking, cookie.read(request), {
      provider,
      parameters,
    })
    if (failure !== undefined) {
      reply.problemCode = failure.code
      logLinkFailure(request.log, provider, failure)
    }
    const url = new URL(linking.pageUrl)
    url.search = new URLSearchParams(page).toString()
    return reply.redirect(url.href, 303)
  })
}
