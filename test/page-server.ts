import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'

export interface ServedPage {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves a page on loopback: `body`, and the module at path `script` as esbuild bundles it for browsers. */
export async function servePage({ body = '', script }: PageSource): Promise<ServedPage> {
  const code = script === undefined ? '' : await bundle(script)
  const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>page</title>
${body}<script type="module" src="/page.js"></script>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader(
      'content-type',
      isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    )
    response.end(isScript ? code : html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export interface PageSource {
  readonly body?: string
  readonly script?: string
}

async function bundle(script: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
