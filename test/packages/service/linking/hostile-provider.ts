import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Respond = (request: IncomingMessage, response: ServerResponse) => unknown

/** A provider that says yes to everybody at its token endpoint, but for what a test makes it do. */
export interface HostileProvider {
  readonly url: string
  token: Respond
  profile: Respond
  /** Paths that were asked, in order. */
  readonly asked: string[]
  readonly stop: () => Promise<void>
}

export const json =
  (body: unknown, status = 200): Respond =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const goodToken = json({ access_token: 'token-that-nobody-keeps', token_type: 'Bearer' })

export async function startHostileProvider(): Promise<HostileProvider> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    asked.push(path)
    request.resume()
    request.once('end', () => {
      if (path.endsWith('/token')) provider.token(request, response)
      else if (path.includes('elsewhere')) goodToken(request, response)
      else provider.profile(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: HostileProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: goodToken,
    profile: json({}),
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}
