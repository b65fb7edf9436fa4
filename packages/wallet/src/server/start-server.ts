import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Eip1193Provider } from '../wallet.js'
import { isLoopbackHost } from './host-check.js'
import { answerJsonRpc } from './json-rpc.js'
import { ListenError } from './listen-error.js'
import { readBody } from './read-body.js'

export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** Pages that may use the wallet; none by default, since any page can reach loopback. */
  readonly allowedOrigins?: readonly string[]
}

export interface WalletServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Bytes; room for a batch of the largest size in hex. */
const largestBody = 2 ** 20

/** Serves a wallet to programs of this machine: JSON-RPC by POST at 127.0.0.1. @throws ListenError in one line. */
export async function startServer(
  provider: Eip1193Provider,
  { port, allowedOrigins = [] }: ServerOptions,
): Promise<WalletServer> {
  const origins = new Set(allowedOrigins)
  const server = createServer((request, response) => {
    // It only rejects when the client is gone.
    answer(provider, origins, request, response).catch(() => response.destroy())
  })
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    throw new ListenError(port, error)
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  provider: Eip1193Provider,
  origins: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host, origin } = request.headers
  if (!isLoopbackHost(host)) {
    end(response, 403, 'This host name is not allowed.')
    return
  }
  // Browsers send an origin with every POST, whatever its content type.
  if (origin !== undefined && !origins.has(origin)) {
    end(response, 403, 'This origin is not allowed; name it with --allow-origin.')
    return
  }
  if (origin !== undefined) allow(response, origin)
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  if (request.method !== 'POST') {
    end(response, 405, 'Send JSON-RPC by POST.')
    return
  }
  const body = await readBody(request, largestBody)
  if (body === undefined) {
    // What is left of the body would be read as the next request.
    response.setHeader('connection', 'close')
    end(response, 413, `The body is larger than ${largestBody} bytes.`)
    return
  }
  const answered = await answerJsonRpc(provider, body)
  if (answered === undefined) response.writeHead(204).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
}

function allow(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS')
  response.setHeader('vary', 'origin')
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
