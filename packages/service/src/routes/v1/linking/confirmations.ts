import { linkingSchemas } from '@onchain-verify/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cancel, confirm, showConfirmation, type ConfirmationName } from '../../../linking/confirmation.js'
import { requireWallet } from '../../../linking/session.js'
import { describeRoute } from './describe-route.js'
import type { LinkingWorld } from './index.js'

const path = '/v1/linking/confirmations/:id'
const params = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } as const

const showSchema = {
  ...describeRoute('Account and wallet, side by side', { 200: linkingSchemas.confirmation }),
  params,
} as const
const confirmSchema = {
  ...describeRoute('Stores the credential', { 200: linkingSchemas.outcome }),
  params,
} as const
const cancelSchema = {
  ...describeRoute('Forgets the account', { 200: linkingSchemas.outcome }),
  params,
} as const

interface Route {
  readonly Params: { readonly id: string }
}

/** GET, POST and DELETE /v1/linking/confirmations/{id}. */
export function routeConfirmations(app: FastifyInstance, { linking, cookie, pseudonym }: LinkingWorld): void {
  const nameOf = async (request: FastifyRequest<Route>): Promise<ConfirmationName> => {
    const session = await requireWallet(linking, cookie.read(request))
    request.wallet = pseudonym(session.content.wallet)
    return { session, id: request.params.id }
  }

  app.get<Route>(path, { schema: showSchema }, async (request) =>
    showConfirmation(linking, await nameOf(request)),
  )
  app.post<Route>(path, { schema: confirmSchema }, async (request) => confirm(linking, await nameOf(request)))
  app.delete<Route>(path, { schema: cancelSchema }, async (request) => cancel(linking, await nameOf(request)))
}
