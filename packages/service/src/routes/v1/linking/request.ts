import {
  linkErrors,
  linkingSchemas,
  linkingStatement,
  siweVersion,
  type LinkingRequest,
} from '@onchain-verify/protocol'
import type { FastifyInstance } from 'fastify'
import { traitsOf } from '../../../linking/account.js'
import { requireClient } from '../../../linking/authorization.js'
import type { Linking } from '../../../linking/linking.js'
import { parseRedirectUri, withOutcome } from '../../../linking/redirect-uri.js'
import { describeRoute } from './describe-route.js'
import type { LinkingWorld } from './index.js'

const text = { type: 'string' } as const

const schema = {
  ...describeRoute('What the verify page shows, and what its messages have to say', {
    200: linkingSchemas.request,
  }),
  querystring: {
    type: 'object',
    properties: { redirect_uri: text, providers: text, error: text },
  },
} as const

interface Query {
  readonly redirect_uri?: string
  readonly providers?: string
  readonly error?: string
}

/** GET /v1/linking/request: checks the parameters that an app sent its user to the page with. */
export function routeRequest(app: FastifyInstance, { linking }: LinkingWorld): void {
  app.get<{ Querystring: Query }>('/v1/linking/request', { schema }, async ({ query }) => {
    return Promise.resolve(readRequest(linking, query))
  })
}

/** @throws LinkingError with redirect_uri_not_allowed or provider_not_available. */
function readRequest(linking: Linking, { redirect_uri, providers, error }: Query): LinkingRequest {
  const names = providers === undefined ? [...linking.clients.keys()] : [...new Set(providers.split(','))]
  const outcome = linkErrors.find((code) => code === error) ?? 'cancelled'
  const app =
    redirect_uri === undefined ? undefined : parseRedirectUri(redirect_uri, linking.config.redirectOrigins)
  return {
    ...(app && { app: { ...app, backUrl: withOutcome(app.redirectUri, outcome) } }),
    providers: names.map((name) => {
      const { id, name: title } = requireClient(linking, name).config
      return { id, name: title, traits: traitsOf(id).map(([trait, type]) => ({ name: trait, type })) }
    }),
    siwe: {
      domain: new URL(linking.pageUrl).host,
      uri: linking.pageUrl,
      version: siweVersion,
      statement: linkingStatement,
      chainIds: linking.chainIds,
    },
  }
}
