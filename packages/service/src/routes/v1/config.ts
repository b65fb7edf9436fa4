import { catalogue, problemSchema, siweStatement, siweVersion } from '@onchain-verify/protocol'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.js'

const schema = {
  tags: ['verification'],
  summary: 'What an app needs to know of this service',
  response: {
    200: {
      type: 'object',
      properties: {
        chains: {
          type: 'array',
          items: {
            type: 'object',
            properties: { chainId: { type: 'integer' }, registry: { type: 'string' } },
          },
        },
        signers: { type: 'array', items: { type: 'string' } },
        statement: { type: 'string' },
        version: { type: 'string' },
        lifetimeSeconds: { type: 'integer' },
        messageMaxAgeSeconds: { type: 'integer' },
        verifyAppUrl: { type: 'string' },
        providers: { type: 'object', additionalProperties: true },
      },
    },
    '4xx': problemSchema,
  },
} as const

/** GET /v1/config: chains with their registries, signers, the SIWE profile, and every provider and condition. */
export function routeConfig(app: FastifyInstance, { config, signers }: App): void {
  const facts = {
    chains: config.chains.map(({ chainId, registry }) => ({ chainId, registry })),
    signers,
    statement: siweStatement,
    version: siweVersion,
    lifetimeSeconds: config.lifetime,
    messageMaxAgeSeconds: config.siweMaxAge,
    verifyAppUrl: config.verifyAppUrl,
    providers: catalogue,
  }
  app.get('/v1/config', { schema }, async () => Promise.resolve(facts))
}
