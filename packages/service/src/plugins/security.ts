import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Seconds for which a browser may remember the answer to a preflight. */
const preflightMaxAge = 86_400

/** Any page may call the API, and none with cookies: a wallet's signature is the only credential there is. */
export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  await app.register(cors, {
    origin: '*',
    credentials: false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type'],
    exposedHeaders: ['retry-after'],
    maxAge: preflightMaxAge,
  })
}
