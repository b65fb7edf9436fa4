import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Timers } from '../timers.js'
import { createDispatcher } from '../rpc/dispatcher.js'
import type { Provider } from '../rpc/provider.js'
import { createSubscriptions } from '../rpc/subscriptions/subscriptions.js'
import { answerHttp } from './answer-http.js'
import { createHostCheck } from './host-check.js'
import { ListenError } from './listen-error.js'
import { serveWebSockets } from './web-sockets.js'

export interface ServerOptions {
  /** `127.0.0.1` by default: the node signs for whoever reaches it. */
  readonly hostname?: string
  /** 8545 by default; 0 takes a free one. */
  readonly port?: number
  /** Refuses development methods, and eth_getBlockReceipts with HTTP 403. */
  readonly isPublic?: boolean
  /** Names that requests may ask for beside those of loopback; a node that listens elsewhere takes every name. */
  readonly allowedHosts?: readonly string[]
  /** Bytes of a request or a WebSocket message; 5 MiB by default. */
  readonly maxBody?: number
  /** Requests in a batch; 1000 by default. */
  readonly maxBatch?: number
  /** Milliseconds between two pings of a WebSocket; 30 000 by default. */
  readonly heartbeat?: number
  /** Those of Node by default. */
  readonly timers?: Timers
  /** Told of failures that are no answer to anybody, such as notifications that could not be read. */
  readonly onFailure?: (error: unknown) => void
}

/** A server that listens, HTTP and WebSocket at one port. */
export interface RpcServer {
  readonly url: string
  /** Takes no more requests, lets those under way end within a second and ends every connection. */
  readonly stop: () => Promise<void>
}

const defaults = {
  hostname: '127.0.0.1',
  port: 8545,
  isPublic: false,
  allowedHosts: [],
  maxBody: 5 * 2 ** 20,
  maxBatch: 1000,
  heartbeat: 30_000,
  timers: { setTimeout, clearTimeout },
  onFailure: () => undefined,
} satisfies Required<ServerOptions>

/** Milliseconds for requests under way when the server stops. */
const grace = 1000

/**
 * Serves a provider over JSON-RPC.
 * @throws ListenError in one line when nothing can listen there.
 */
export async function startServer(provider: Provider, options: ServerOptions = {}): Promise<RpcServer> {
  const settings = { ...defaults, ...options }
  const { hostname, port, allowedHosts } = settings
  const subscriptions = createSubscriptions(provider, settings.onFailure)
  const dispatch = createDispatcher({ ...settings, provider, subscriptions })
  const serving = { ...settings, dispatch, isHostAllowed: createHostCheck(hostname, allowedHosts) }
  const server = createServer((request, response) => {
    // It only rejects when the client is gone.
    answerHttp(request, response, serving).catch(() => response.destroy())
  })
  const endWebSockets = serveWebSockets({ ...serving, server, subscriptions })

  const release = () => {
    subscriptions.stop()
    endWebSockets()
  }
  try {
    await listen(server, hostname, port)
  } catch (error) {
    release()
    throw error
  }
  return { url: urlOf(server), stop: () => stop(server, release) }
}

async function listen(server: Server, hostname: string, port: number): Promise<void> {
  try {
    server.listen(port, hostname)
    await once(server, 'listening')
  } catch (error) {
    throw new ListenError(hostname, port, error)
  }
}

async function stop(server: Server, release: () => void): Promise<void> {
  release()
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => server.closeAllConnections(), grace)
  await closed
  clearTimeout(timer)
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
