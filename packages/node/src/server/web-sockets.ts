import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Timers } from '../timers.js'
import type { Dispatch } from '../rpc/dispatcher.js'
import type { Subscriber, Subscriptions } from '../rpc/subscriptions/subscriptions.js'
import type { HostCheck } from './host-check.js'

export interface WebSocketOptions {
  readonly server: Server
  readonly dispatch: Dispatch
  readonly subscriptions: Subscriptions
  readonly isHostAllowed: HostCheck
  /** Bytes of a message. */
  readonly maxBody: number
  /** Milliseconds between two pings; who has not answered one by the next is gone. */
  readonly heartbeat: number
  readonly timers: Timers
}

/** A client that reads slower than this many bytes behind is let go: its notifications would fill the memory. */
const maxBacklog = 16 * 2 ** 20

/** Answers JSON-RPC over WebSockets at the port of `server`. @returns What ends them all. */
export function serveWebSockets(options: WebSocketOptions): () => void {
  const { server, isHostAllowed, maxBody, heartbeat, timers } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBody })
  const alive = new WeakSet<WebSocket>()

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isHostAllowed(request.headers.host)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      alive.add(client)
      client.on('pong', () => alive.add(client))
      serveClient(client, options)
    })
  }
  server.on('upgrade', onUpgrade)

  const beat = () => {
    for (const client of sockets.clients) {
      if (!alive.delete(client)) client.terminate()
      else client.ping()
    }
    timer = timers.setTimeout(beat, heartbeat)
  }
  let timer = timers.setTimeout(beat, heartbeat)

  return () => {
    timers.clearTimeout(timer as never)
    server.off('upgrade', onUpgrade)
    for (const client of sockets.clients) client.close(1001, 'The node stops.')
    sockets.close()
  }
}

function serveClient(client: WebSocket, { dispatch, subscriptions }: WebSocketOptions): void {
  const subscriber: Subscriber = {
    send(message) {
      if (client.readyState !== client.OPEN) return
      if (client.bufferedAmount > maxBacklog) client.terminate()
      else client.send(message)
    },
  }
  const answer = async (text: string) => {
    const response = await dispatch(text, subscriber)
    if (response !== undefined) subscriber.send(JSON.stringify(response))
    // Gone while it was answered: what it subscribed to meanwhile is gone with it.
    if (client.readyState === client.OPEN) subscriptions.answered(subscriber)
    else subscriptions.drop(subscriber)
  }
  client.on('message', (data) => void answer(toText(data)))
  client.on('close', () => subscriptions.drop(subscriber))
  // Such as a message that is too large: ws closes the connection with the code for it.
  client.on('error', () => client.terminate())
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.from(data as ArrayBuffer).toString('utf8')
}
