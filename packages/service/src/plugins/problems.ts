import { InvalidArgumentError } from '@onchain-verify/protocol'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { problemMediaType, toProblem } from '../http/problem.js'
import { TransportError } from '../http/transport-error.js'
import { logFailure } from '../http/log.js'

/** Largest body in bytes: a message of 4 KiB and the longest signature that is taken, with room for JSON. */
export const bodyLimit = 96 * 1024

/** Sends an error as the RFC 9457 problem that it is. */
export function createProblemSender(verifyAppUrl: string) {
  return (reply: FastifyReply, error: unknown): FastifyReply => {
    const { problem, retryAfter } = toProblem(error, verifyAppUrl)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    reply.problemCode = problem.code
    return reply.code(problem.status).type(problemMediaType).send(JSON.stringify(problem))
  }
}

/** Answers every error as a problem, and nothing of what is inside. */
export function answerProblems(app: FastifyInstance, send: ReturnType<typeof createProblemSender>): void {
  app.decorateReply('problemCode', '')
  app.setErrorHandler((error, request, reply) => {
    const known = fromFastify(error as FastifyError)
    logFailure(request.log, known)
    return send(reply, known)
  })
  const methodsOf = collectMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1).join()
    const allowed = methodsOf(path)
    if (allowed.length === 0)
      return send(reply, new TransportError('not_found', 'See /docs for what there is.'))
    const detail = `${path} takes ${allowed.join(', ')}.`
    return send(reply.header('allow', allowed.join(', ')), new TransportError('method_not_allowed', detail))
  })
}

/** Which methods a path takes, over all routes that are registered from now on. */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcards are preflights and the files of /docs: no path of the API.
    if (url.includes('*')) return
    const pattern = url.replaceAll('.', '\\.').replaceAll(/:[^/]+/g, '[^/]+')
    routes.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() })
  })
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
  ]
}

/** Fastify's own refusals in our words; other errors pass as they are. */
export function fromFastify(error: FastifyError): Error {
  if (error.validation) return new InvalidArgumentError(`The request is malformed: ${error.message}.`)
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new InvalidArgumentError('The body is not JSON. Send {"message": "…", "signature": "0x…"}.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new TransportError('unsupported_media_type', 'Send the body as application/json.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new TransportError('payload_too_large', `The body may have ${bodyLimit} bytes at most.`)
    default:
      if (error.statusCode !== undefined && error.statusCode < 500) {
        return new InvalidArgumentError('The request is malformed.')
      }
      return error
  }
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem that was answered; empty for a success. */
    problemCode: string
  }
}
