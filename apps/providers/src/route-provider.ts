import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAuthorizationRequest, type AuthorizationRequest, type Client } from './authorization-request.js'
import { consentPage, errorPage } from './consent-page.js'
import { Grants } from './grants.js'
import { people, type Facts } from './people.js'
import { providerKinds, type ProviderId } from './providers.js'
import { clientOf } from './token-request.js'

/** One provider: where people say yes, where a code becomes a token, and where the profile is. */
export function routeProvider(
  app: FastifyInstance,
  id: ProviderId,
  options: { readonly client: Client | undefined; readonly issuer: () => string },
): void {
  const kind = providerKinds[id]
  const grants = new Grants()
  const profiles = new Map(people.map((person) => [person.id, person.accounts[id]]))

  /** Answers what is wrong with an authorization request, or gives it. */
  const requireRequest = (request: FastifyRequest, reply: FastifyReply): AuthorizationRequest | undefined => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    const read = readAuthorizationRequest(query, kind, options.client)
    if (!('to' in read)) return read
    if (read.to === 'person') void reply.code(400).type(html).send(errorPage(read.message))
    else answerClient(reply, read, { error: read.error })
    return undefined
  }

  const answerClient = (
    reply: FastifyReply,
    { redirectUri, state }: { readonly redirectUri: string; readonly state: string | undefined },
    outcome: Record<string, string>,
  ) => {
    const url = new URL(redirectUri)
    const issuer = kind.sendsIssuer ? { iss: options.issuer() } : {}
    const parameters = { ...outcome, ...(state !== undefined && { state }), ...issuer }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    void reply.redirect(url.href, 303)
  }

  app.get(`/${id}/authorize`, async (request, reply) => {
    const asked = requireRequest(request, reply)
    if (asked === undefined) return reply
    const choices = people.map((person) => ({ ...person, facts: profiles.get(person.id) ?? {} }))
    return reply.type(html).send(consentPage(id, kind, choices, new URL(asked.redirectUri).host))
  })

  app.post<{ Body: URLSearchParams }>(`/${id}/authorize`, async (request, reply) => {
    const asked = requireRequest(request, reply)
    if (asked === undefined) return reply
    const form = request.body
    const facts = chosenFacts(id, profiles, form)
    if (facts === undefined || form.get('decision') !== 'allow') {
      answerClient(reply, asked, { error: 'access_denied' })
      return reply
    }
    const { scope, codeChallenge, redirectUri, client } = asked
    const code = grants.createCode({ clientId: client.id, redirectUri, scope, codeChallenge, facts })
    answerClient(reply, asked, { code })
    return reply
  })

  app.post<{ Body: URLSearchParams }>(`/${id}/token`, async (request, reply) => {
    const form = request.body
    const client = clientOf(kind, request.headers.authorization, form)
    reply.header('cache-control', 'no-store')
    if (options.client === undefined || client === undefined) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    const { id: clientId, secret } = client
    if (clientId !== options.client.id || secret !== options.client.secret) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const found = grants.exchange(form.get('code') ?? '', {
      clientId,
      redirectUri: form.get('redirect_uri') ?? '',
      verifier: form.get('code_verifier') ?? '',
    })
    if (found === undefined) return reply.code(400).send({ error: 'invalid_grant' })
    return kind.tokenResponse(found.token, found.grant.scope, found.grant.facts)
  })

  app.get<{ Querystring: Record<string, unknown> }>(`/${id}${kind.profilePath}`, async (request, reply) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const grant = grants.find(token)
    if (grant !== undefined) return kind.profile(grant.facts, request.query)
    return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({
      error: 'invalid_token',
    })
  })
}

const html = 'text/html; charset=utf-8'

/** Who was chosen, with the facts as the form has them; they stay so. What is left empty is not told. */
function chosenFacts(id: ProviderId, profiles: Map<string, Facts>, form: URLSearchParams): Facts | undefined {
  const person = people.find((each) => each.id === form.get('person'))
  if (person === undefined) return undefined
  const before = profiles.get(person.id) ?? {}
  const facts = Object.fromEntries(
    Object.entries(person.accounts[id]).map(([name, original]) => {
      const text = name === 'id' ? null : form.get(`${person.id}.${name}`)
      return [name, text === null ? (before[name] ?? original) : factOf(text, original)]
    }),
  )
  profiles.set(person.id, facts)
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''))
}

/** A form's text as a value of the original's type. */
function factOf(text: string, original: Facts[string]): Facts[string] {
  if (text === '' || typeof original === 'string') return text
  return typeof original === 'number' ? Number(text) : text === 'true'
}
