import type { LinkingApp, LinkError } from '@onchain-verify/protocol'
import { isLoopback } from '../config/network-forms.js'
import { LinkingError } from './linking-error.js'

/** Longest redirect_uri in characters. */
const maxLength = 2048

/** What a browser and every other reader of URLs agree on: scheme, host and port in plain letters, then the rest. */
const form = /^(https?):\/\/([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?(?:[/?#]|$)/i

/**
 * Where an app wants its user back (SPEC "Redirect for provider authorization"). Whatever could be read in two ways is
 * refused: a user in front of the host, backslashes, spaces, control characters, hosts that browsers rewrite.
 * @param origins The origins that the operator allows; when undefined, https everywhere and http on loopback.
 * @returns The URL as browsers write it, and its host to show.
 * @throws LinkingError with redirect_uri_not_allowed.
 */
export function parseRedirectUri(text: string, origins: readonly string[] | undefined): LinkingApp {
  const url = readUrl(text)
  if (url === undefined) {
    throw new LinkingError(
      'redirect_uri_not_allowed',
      `redirect_uri must be an https URL (http on loopback only) of at most ${maxLength} printable ASCII characters, without user and backslash, its host as browsers write it.`,
    )
  }
  if (origins !== undefined && !origins.includes(url.origin)) {
    throw new LinkingError('redirect_uri_not_allowed', 'redirect_uri is of no app that is known here.')
  }
  return { host: url.host, redirectUri: url.href }
}

function readUrl(text: string): URL | undefined {
  if (text.length > maxLength || !/^[!-~]*$/.test(text) || text.includes('\\')) return undefined
  const [, , host] = form.exec(text) ?? []
  if (host === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // Browsers read 0x7f.1 as 127.0.0.1: what is shown has to be what was written.
  if (url.hostname !== host.toLowerCase()) return undefined
  return url.protocol === 'https:' || isLoopback(url.hostname) ? url : undefined
}

/**
 * The app's URL with the outcome: `success=true`, or `error=<code>`. The rest of its query and its fragment stay as they
 * are; an outcome of an earlier try is taken out.
 */
export function withOutcome(redirectUri: string, outcome: 'success' | LinkError): string {
  const url = new URL(redirectUri)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isOutcome(part))
  url.search = [...kept, outcome === 'success' ? 'success=true' : `error=${outcome}`].join('&')
  return url.href
}

const isOutcome = (part: string) => {
  const [name] = new URLSearchParams(part).keys()
  return name === 'success' || name === 'error'
}
