import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dispatch } from '../rpc/dispatcher.js'
import { ForbiddenMethodError } from '../rpc/errors.js'
import type { HostCheck } from './host-check.js'
import { readBody } from './read-body.js'

export interface HttpOptions {
  readonly dispatch: Dispatch
  readonly isHostAllowed: HostCheck
  /** Bytes. */
  readonly maxBody: number
}

/** Wallets and dapps of any origin talk to a local chain; there is nothing here that a cookie would open. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** Answers one HTTP request. */
export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  { dispatch, isHostAllowed, maxBody }: HttpOptions,
): Promise<void> {
  if (!isHostAllowed(request.headers.host)) {
    end(response, 403, 'This host name is not allowed.')
    return
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, cors).end()
    return
  }
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST, OPTIONS')
    end(response, 405, 'Send JSON-RPC by POST.')
    return
  }
  const body = await readBody(request, maxBody)
  if (body === undefined) {
    // What is left of the body would be read as the next request.
    response.setHeader('connection', 'close')
    end(response, 413, `The body is larger than ${maxBody} bytes.`)
    return
  }
  const answer = await dispatch(body)
  if (answer === undefined) {
    response.writeHead(204, cors).end()
    return
  }
  const isForbidden = 'error' in answer && answer.error.code === ForbiddenMethodError.code
  const status = isForbidden ? 403 : 200
  response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...cors, 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
