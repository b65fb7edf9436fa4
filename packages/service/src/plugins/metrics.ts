import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** Counts and times what was answered, and serves it at /metrics in Prometheus' text format. */
export function measure(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status', 'code'] as const
  const requests = new Counter({
    name: 'onchain_verify_http_requests_total',
    help: 'Requests answered, by route, status and problem code.',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'onchain_verify_http_request_seconds',
    help: 'Seconds until a request was answered, by route.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })

  app.addHook('onResponse', (request, reply, done) => {
    // Never the path itself: a client could fill the memory with labels.
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: reply.statusCode, code: reply.problemCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
