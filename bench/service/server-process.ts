import { pino } from 'pino'
import { fastify } from 'fastify'
import { createPublicClient, http, recoverMessageAddress } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { createIssuer, createRpcPolicyReader, createViemSigner, systemClock } from '@onchain-verify/issuer'
import {
  InvalidArgumentError,
  parseConsumerResource,
  siweStatement,
  type VerificationRequest,
} from '@onchain-verify/protocol'
import {
  buildApp,
  createCredentialStore,
  createPseudonym,
  createRateLimits,
  migrate,
  openDatabase,
  startServer,
} from '@onchain-verify/service'
import type { ServerOrder } from './variants'

/** One server under load, in a process of its own: it is told what to be, and answers with its URL. */
process.once('message', (order: ServerOrder) => {
  void start(order).then((url) => process.send?.(url))
})

function start(order: ServerOrder): Promise<string> {
  switch (order.variant) {
    case 'pglite':
    case 'postgres':
      return startServer(order.config, order.secrets).then(({ url }) => url)
    case 'viemOnly':
      return startViemOnly(order)
    case 'echo':
      return startEcho()
  }
}

/** Fastify with the same body and nothing behind it: what HTTP and JSON alone cost. */
async function startEcho(): Promise<string> {
  const app = fastify()
  app.post('/v1/onchain_verifications', (request) => Promise.resolve(request.body))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** The same route, decision and embedded store, as one writes it with viem alone. */
async function startViemOnly({ config, secrets }: ServerOrder): Promise<string> {
  const database = await openDatabase(config.store)
  await migrate(database)
  const [chain] = config.chains
  const [source] = secrets.signers
  if (source.kind !== 'key') throw new Error('The benchmark signs with a plain key.')
  const { request } = createPublicClient({ transport: http(chain.rpcUrls[0]) })
  const policies = createRpcPolicyReader(request)
  const signer = createViemSigner(source.privateKey)
  const pseudonym = createPseudonym(secrets.subject)
  const issuer = createIssuer({
    policies,
    signer,
    credentials: createCredentialStore(database, secrets),
    clock: systemClock,
    registries: { [chain.chainId]: chain.registry },
    identitySecret: secrets.identity,
    lifetime: config.lifetime,
  })
  const app = await buildApp(
    {
      config,
      policies,
      issuer,
      pseudonym,
      prove,
      signers: [signer.address],
      limits: createRateLimits(config.rateLimit, database, pseudonym),
      readiness: () => Promise.resolve({ database: 'ok', rpc: 'ok', signer: 'ok' }),
    },
    pino({ level: config.logLevel }),
  )
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function prove({ message, signature }: VerificationRequest) {
  const fields = parseSiweMessage(message)
  const consumer = parseConsumerResource(fields.resources?.[0] ?? '')
  const wallet = await recoverMessageAddress({ message, signature: signature })
  const right =
    fields.statement === siweStatement && validateSiweMessage({ message: fields, address: wallet })
  if (!right || consumer === undefined)
    throw new InvalidArgumentError('The message or its signature is wrong.')
  return { wallet, consumer }
}
