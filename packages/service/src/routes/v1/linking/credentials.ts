import {
  deletionStatement,
  InvalidArgumentError,
  isProvider,
  linkingSchemas,
  type DeletionRequest,
  type LinkedCredentials,
} from '@onchain-verify/protocol'
import type { FastifyInstance } from 'fastify'
import { LinkingError } from '../../../linking/linking-error.js'
import { requireWallet, spendNonce } from '../../../linking/session.js'
import { describeRoute, nothing } from './describe-route.js'
import type { LinkingWorld } from './index.js'

const listSchema = describeRoute("The wallet's credentials", { 200: linkingSchemas.credentials })
const deleteSchema = {
  ...describeRoute('Deletes a credential, by a message that the wallet signs', { 204: nothing }),
  body: linkingSchemas.deletionRequest,
} as const

/** GET /v1/linking/credentials and POST /v1/linking/deletions. */
export function routeCredentials(
  app: FastifyInstance,
  { linking, cookie, limits, pseudonym }: LinkingWorld,
): void {
  app.get('/v1/linking/credentials', { schema: listSchema }, async (request): Promise<LinkedCredentials> => {
    const { wallet } = (await requireWallet(linking, cookie.read(request))).content
    request.wallet = pseudonym(wallet)
    const credentials = await linking.credentials.list(wallet)
    return {
      credentials: credentials.map(({ provider, authenticatedAt, traits }) => ({
        provider,
        name: linking.clients.get(provider)?.config.name ?? provider,
        authenticatedAt,
        traits,
        deletionStatement: deletionStatement(provider),
      })),
    }
  })

  app.post<{ Body: DeletionRequest }>(
    '/v1/linking/deletions',
    { schema: deleteSchema },
    async (request, reply) => {
      const session = await requireWallet(linking, cookie.read(request))
      const { wallet } = session.content
      request.wallet = pseudonym(wallet)
      await limits.perWallet(wallet)
      const { provider, message, signature } = request.body
      // One that is no longer configured, too: what is stored can always be deleted.
      if (!isProvider(provider))
        throw new LinkingError('provider_not_available', 'There is no such provider.')
      const signer = await linking.prove(
        { message, signature },
        {
          statement: deletionStatement(provider),
          spendNonce: (nonce) => spendNonce(linking, session.token, nonce),
        },
      )
      if (signer !== wallet)
        throw new InvalidArgumentError('The message is not of the wallet that is signed in.')
      if (await linking.credentials.delete(wallet, provider)) return reply.code(204).send()
      throw new LinkingError('credential_not_found', `The wallet has no ${provider} credential.`)
    },
  )
}
