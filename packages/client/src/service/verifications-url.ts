import { InvalidInputError } from '../errors/local-errors.js'

/**
 * The endpoint of a service; a path in `baseUrl` is kept.
 * @throws InvalidInputError when it is not an http(s) URL.
 */
export function verificationsUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidInputError('baseUrl must be the http(s) URL of a verification service.')
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/onchain_verifications`
  url.search = url.hash = ''
  return url.href
}
