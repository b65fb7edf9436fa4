import { InvalidInputError } from '../errors/local-errors.js'
import { resultParameters } from './read-authorization-result.js'
import { safeUrl } from './safe-url.js'

export interface AuthorizationUrlParameters {
  /** The verify page: an error's `redirectUrl`, or the operator's address. */
  readonly verifyAppUrl: string
  /** Where the user comes back to, https or loopback. An earlier result in it is left out. */
  readonly redirectUri: string
  /** The policy's provider; not needed when `verifyAppUrl` is an error's `redirectUrl`, which names it. */
  readonly provider?: string
}

/**
 * Where to send the user to link an account (SPEC "Redirect for provider authorization").
 * @throws InvalidInputError when a URL is not https or loopback, or no provider is named.
 */
export function authorizationUrl({
  verifyAppUrl,
  redirectUri,
  provider,
}: AuthorizationUrlParameters): string {
  const url = requireSafe('verifyAppUrl', verifyAppUrl)
  const back = requireSafe('redirectUri', redirectUri)
  for (const name of resultParameters) back.searchParams.delete(name)
  url.searchParams.set('redirect_uri', back.href)
  if (provider !== undefined) url.searchParams.set('providers', provider)
  if (!url.searchParams.get('providers')) {
    throw new InvalidInputError('Give the provider: verifyAppUrl does not name one.')
  }
  return url.href
}

function requireSafe(name: string, text: string): URL {
  const url = safeUrl(text)
  if (url === undefined) {
    throw new InvalidInputError(`${name} must be an https URL, or http on this machine, without a user name.`)
  }
  return url
}
