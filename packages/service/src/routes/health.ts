import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../readiness.js'

const state = { type: 'string', enum: ['ok', 'failing'] } as const

const readinessSchema = {
  type: 'object',
  required: ['database', 'rpc', 'signer'],
  properties: { database: state, rpc: state, signer: state },
} as const

/** GET /healthz tells that the process runs; GET /readyz whether it can give verifications now (503 when not). */
export function routeHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { schema: { tags: ['operation'], response: { 200: statusSchema } } }, async () =>
    Promise.resolve({ status: 'ok' }),
  )
  const schema = { tags: ['operation'], response: { 200: readinessSchema, 503: readinessSchema } }
  app.get('/readyz', { schema }, async (_, reply) => {
    const checks = await readiness()
    const ready = Object.values(checks).every((check) => check === 'ok')
    return reply.code(ready ? 200 : 503).send(checks)
  })
}

const statusSchema = { type: 'object', properties: { status: { type: 'string' } } } as const
