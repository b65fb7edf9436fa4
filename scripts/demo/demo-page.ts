import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative } from 'node:path'

/** The demo, which listens. */
export interface DemoPage {
  readonly url: string
  readonly close: () => Promise<void>
}

export interface DemoPageOptions {
  readonly port: number
  /** The folder that the demo was built into. */
  readonly directory: string
  /** What it answers as config.json. */
  readonly configuration: string
  /** The origins that the page talks to: the node and the service. */
  readonly origins: readonly string[]
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

/** Serves the demo on loopback. All files are read once: nothing else of the disk can be asked for. */
export async function startDemoPage(options: DemoPageOptions): Promise<DemoPage> {
  const { port, directory, configuration, origins } = options
  const files = new Map<string, string | Buffer>(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(directory, path).replaceAll('\\', '/')}`, readFileSync(path)]),
  )
  files.set('/config.json', configuration)
  const server = createServer(({ url = '/', method }, response) => {
    const [path = ''] = url.split('?')
    const name = path === '/' ? '/index.html' : path
    const body = method === 'GET' || method === 'HEAD' ? files.get(name) : undefined
    response.setHeader('content-security-policy', policy(origins))
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    if (body === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.\n')
      return
    }
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Scripts and styles from files only, and requests to the stack only. Icons of wallets come as data URLs (EIP-6963). */
const policy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
