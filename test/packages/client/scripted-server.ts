import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** An HTTP answer; a string is sent as it is. */
export interface ScriptedAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Script = ScriptedAnswer | ((request: IncomingMessage, response: ServerResponse) => void)

/** A service that says what it is told to. */
export interface ScriptedServer {
  readonly url: string
  /** The next answers, in order; the last one stays. */
  play(...scripts: readonly Script[]): void
  /** Requests since the last `play`. */
  readonly requests: number
  close(): Promise<void>
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  let scripts: Script[] = []
  let requests = 0
  const server = createServer((request, response) => {
    request.resume()
    requests += 1
    const script = scripts.length > 1 ? scripts.shift()! : scripts[0]!
    if (typeof script === 'function') {
      script(request, response)
      return
    }
    const { status, headers = { 'content-type': 'application/json' }, body } = script
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(...next) {
      scripts = [...next]
      requests = 0
    },
    get requests() {
      return requests
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
