import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An app, as far as the verify page knows of one: an address that users come back to. */
export interface AppServer {
  /** Where users come back to, with a parameter of the app's own. */
  readonly redirectUri: string
  readonly host: string
  /** While it answers with no content, browsers stay at the page before. */
  isEmpty: boolean
  readonly close: () => Promise<void>
}

const html = '<!doctype html><link rel="icon" href="data:,"><title>The app</title><h1>The app</h1>'

export async function startAppServer(): Promise<AppServer> {
  const server = createServer((_, response) => {
    if (app.isEmpty) response.writeHead(204).end()
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const app: AppServer = {
    redirectUri: `http://${host}/claim?of=1`,
    host,
    isEmpty: false,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return app
}
