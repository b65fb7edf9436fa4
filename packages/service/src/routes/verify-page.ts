import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.js'

/** Where the page is on its origin; VERIFY_APP_URL has to say so. */
export const verifyPagePath = '/verify'

/** Only what the page brings itself. Icons of wallets come as data URLs (EIP-6963). */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * GET /verify and its files under /verify/, from the folder that the page was built into.
 * @throws ConfigError when there is no page in the folder.
 */
export async function routeVerifyPage(app: FastifyInstance, directory: string): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8').catch(() => {
    throw new ConfigError(['VERIFY_APP_DIR must hold a built verify page, with an index.html.'])
  })
  await app.register(async (scope) => {
    scope.addHook('onSend', (_, reply, __, done) => {
      reply
        .header('content-security-policy', contentSecurityPolicy)
        .header('referrer-policy', 'no-referrer')
        .header('cross-origin-resource-policy', 'same-origin')
        .removeHeader('access-control-allow-origin')
      done()
    })
    scope.get(verifyPagePath, { schema: { hide: true } }, async (_, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page),
    )
    await scope.register(fastifyStatic, {
      root: directory,
      prefix: `${verifyPagePath}/`,
      index: false,
      decorateReply: false,
      dotfiles: 'ignore',
      // A route a file: nothing else of the disk can be asked for.
      wildcard: false,
      schemaHide: true,
      cacheControl: false,
      setHeaders: (response, path) => void response.setHeader('cache-control', cachingOf(path)),
    })
  })
}

/** Files under assets have a hash of their content in their name. */
const cachingOf = (path: string) =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-store'
