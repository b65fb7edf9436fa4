import {
  problemSchema,
  verificationRequestSchema,
  verificationResponseSchema,
  type VerificationRequest,
} from '@onchain-verify/protocol'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.js'

const schema = {
  tags: ['verification'],
  summary: 'Exchanges a SIWE signature for a signed, short-lived verification',
  body: verificationRequestSchema,
  response: {
    200: verificationResponseSchema,
    '4xx': problemSchema,
    '5xx': problemSchema,
  },
} as const

/** POST /v1/onchain_verifications (SPEC "Endpoints"). Nothing about a wallet is answered before its proof. */
export function routeOnchainVerifications(
  app: FastifyInstance,
  { prove, issuer, limits, pseudonym }: App,
): void {
  app.post<{ Body: VerificationRequest }>('/v1/onchain_verifications', { schema }, async (request, reply) => {
    await limits.perIp(request.ip)
    const { wallet, consumer } = await prove(request.body)
    request.wallet = pseudonym(wallet)
    await limits.perWallet(wallet)
    reply.header('cache-control', 'no-store')
    return issuer.issue({ wallet, consumer })
  })
}
