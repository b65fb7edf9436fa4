import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../readiness.js'

const state = { type: 'string', enum: ['ok', 'failing'] } as const

const readinessSchema = {
  type: 'object',
  required: ['database', 'rpc', 'signer'],
  properties: { database: state, rpc: state, signer: state },
} as const

const healthSchema = {
  tags: ['operation'],
  summary: 'Whether the process runs',
  response: { 200: { type: 'object', properties: { status: { type: 'string' } } } },
} as const

const readySchema = {
  tags: ['operation'],
  summary: 'Whether verifications can be given now; 503 when not',
  response: { 200: readinessSchema, 503: readinessSchema },
} as const

/** GET /healthz tells that the process runs; GET /readyz whether it can give verifications now (503 when not). */
export function routeHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { schema: healthSchema }, async () => Promise.resolve({ status: 'ok' }))
  app.get('/readyz', { schema: readySchema }, async (_, reply) => {
    const checks = await readiness()
    const ready = Object.values(checks).every((check) => check === 'ok')
    return reply.code(ready ? 200 : 503).send(checks)
  })
}
