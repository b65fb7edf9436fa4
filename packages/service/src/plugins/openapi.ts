import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Describes the routes at /openapi.json, and shows them at /docs. Register before the routes. */
export async function describe(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Onchain Verify',
        version,
        description:
          "Turns a wallet's SIWE signature into a signed, short-lived verification that a contract checks.",
      },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The bar on top asks for another service's description, and bears another project's name.
    theme: {
      title: 'Onchain Verify',
      css: [{ filename: 'theme.css', content: '.topbar { display: none }' }],
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => Promise.resolve(app.swagger()))
}
