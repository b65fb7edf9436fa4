import type { Issuer, PolicyReader } from '@onchain-verify/issuer'
import type { Consumer, VerificationRequest } from '@onchain-verify/protocol'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Address } from 'viem'
import type { Config } from './config/config.js'
import type { Pseudonym } from './http/pseudonym.js'
import type { RateLimits } from './http/rate-limit.js'
import type { Linking } from './linking/linking.js'
import { logAccess } from './plugins/access-log.js'
import { measure } from './plugins/metrics.js'
import { describe } from './plugins/openapi.js'
import { answerProblems, bodyLimit, createProblemSender, fromFastify } from './plugins/problems.js'
import { secure } from './plugins/security.js'
import type { Readiness } from './readiness.js'
import { routeHealth } from './routes/health.js'
import { routeVerifyPage } from './routes/verify-page.js'
import { routeConfig } from './routes/v1/config.js'
import { routeLinking } from './routes/v1/linking/index.js'
import { routeOnchainVerifications } from './routes/v1/onchain-verifications.js'
import { routePolicies } from './routes/v1/policies.js'
import { version } from './version.js'

/** What the routes work with. */
export interface App {
  readonly config: Config
  /** Proves a wallet by its SIWE signature, and tells which contract it names. */
  readonly prove: (request: VerificationRequest) => Promise<{ wallet: Address; consumer: Consumer }>
  readonly issuer: Issuer
  readonly policies: PolicyReader
  readonly limits: RateLimits
  readonly pseudonym: Pseudonym
  /** The signer that signs, then those that are known for a rotation. */
  readonly signers: readonly Address[]
  readonly readiness: () => Promise<Readiness>
  /** Without it there is no page to link accounts on. */
  readonly linking?: Linking
}

/** Milliseconds in which a request must have arrived: nobody holds a connection by sending slowly. */
const requestTimeout = 10_000

/** Builds the HTTP application; it does not listen. */
export async function buildApp(world: App, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config } = world
  const send = createProblemSender(config.verifyAppUrl)
  const app = fastify({
    bodyLimit,
    requestTimeout,
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: logger,
    trustProxy: config.http.trustedProxies.length === 0 ? false : [...config.http.trustedProxies],
    // A path that cannot even be decoded never reaches a route.
    frameworkErrors: (error, _, reply) => void send(reply, fromFastify(error)),
    // What a client sends is taken as it is: no number becomes a string, and nothing is dropped in silence.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  app.removeContentTypeParser('text/plain')

  answerProblems(app, send)
  logAccess(app)
  await secure(app)
  measure(app)
  await describe(app, version)
  routeOnchainVerifications(app, world)
  routeConfig(app, world)
  routePolicies(app, world)
  routeHealth(app, world.readiness)
  if (world.linking !== undefined) await routeLinking(app, world, world.linking)
  const pages = config.linking?.appDirectory
  if (pages !== undefined) await routeVerifyPage(app, pages)
  return app
}
