import { linkingSchemas, type LinkingSession, type SignedSiweMessage } from '@onchain-verify/protocol'
import type { FastifyInstance } from 'fastify'
import { findSession, issueNonce, proveSignIn, signIn } from '../../../linking/session.js'
import { describeRoute, nothing } from './describe-route.js'
import type { LinkingWorld } from './index.js'

const nonceSchema = describeRoute('A nonce for one message, and a session', { 200: linkingSchemas.nonce })
const signInSchema = {
  ...describeRoute('Signs a wallet in by a SIWE message', { 200: linkingSchemas.session }),
  body: linkingSchemas.signedMessage,
} as const
const showSchema = describeRoute('Who is signed in', { 200: linkingSchemas.session })
const signOutSchema = describeRoute('Signs out, and forgets what is pending', { 204: nothing })

/** POST /v1/linking/nonce, and POST, GET and DELETE /v1/linking/session. */
export function routeSession(
  app: FastifyInstance,
  { linking, cookie, limits, pseudonym }: LinkingWorld,
): void {
  app.post('/v1/linking/nonce', { schema: nonceSchema }, async (request, reply) => {
    const { nonce, session, isNew } = await issueNonce(linking, cookie.read(request))
    if (isNew) cookie.write(reply, session)
    return { nonce: nonce.token, expiresAt: nonce.expiresAt }
  })

  app.post<{ Body: SignedSiweMessage }>(
    '/v1/linking/session',
    { schema: signInSchema },
    async (request, reply) => {
      const token = cookie.read(request)
      const wallet = await proveSignIn(linking, token, request.body)
      request.wallet = pseudonym(wallet)
      await limits.perWallet(wallet)
      const session = await signIn(linking, token, wallet)
      cookie.write(reply, session)
      return { wallet, expiresAt: session.expiresAt }
    },
  )

  app.get('/v1/linking/session', { schema: showSchema }, async (request): Promise<LinkingSession> => {
    const session = await findSession(linking, cookie.read(request))
    const wallet = session?.content.wallet
    return session === undefined || wallet === undefined ? {} : { wallet, expiresAt: session.expiresAt }
  })

  app.delete('/v1/linking/session', { schema: signOutSchema }, async (request, reply) => {
    const token = cookie.read(request)
    if (token !== undefined) await linking.tickets.endSession(token)
    cookie.clear(reply)
    return reply.code(204).send()
  })
}
