import { isIP, isIPv6 } from 'node:net'
import { getAddress, isAddress, zeroAddress, type Address } from 'viem'
import type { Form } from './form.js'

const hostName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i

/** What to listen on. */
export const host: Form<string> = {
  expected: 'an IP address or a host name',
  // Digits and dots alone are an address that went wrong.
  parse: (text) => (isIP(text) !== 0 || (hostName.test(text) && !/^[\d.]+$/.test(text)) ? text : undefined),
}

/** One address, or a range of them as CIDR writes it. */
export const addressRange: Form<string> = {
  expected: 'an IP address or a CIDR range',
  parse: (text) => {
    const [address = '', prefix, ...rest] = text.split('/')
    if (isIP(address) === 0 || rest.length > 0) return undefined
    if (prefix === undefined) return text
    // A prefix of 0 would believe everybody, and so let everybody choose an address to be limited by.
    const bits = /^[1-9]\d{0,2}$/.test(prefix) ? Number(prefix) : NaN
    return bits <= (isIPv6(address) ? 128 : 32) ? text : undefined
  },
}

/** A node's JSON-RPC endpoint; may hold an API key. */
export const rpcUrl: Form<string> = {
  expected: 'an http(s) URL',
  parse: (text) => (/^https?:$/.test(urlOf(text)?.protocol ?? '') ? text : undefined),
}

/** Where browsers or secrets go: encrypted, except to this very machine. */
export const secureUrl: Form<string> = {
  expected: 'an https URL without user, query and fragment (http only on a loopback address)',
  parse: (text) => {
    const url = urlOf(text)
    if (url === undefined || /[?#]/.test(text) || url.username !== '' || url.password !== '') return undefined
    const trusted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
    return trusted ? text : undefined
  },
}

/** Where an app is: scheme, host and port. */
export const appOrigin: Form<string> = {
  expected: 'an https origin, such as https://app.example (http only on a loopback address)',
  parse: (text) => {
    const secure = secureUrl.parse(text)
    return secure !== undefined && new URL(secure).origin === text ? text : undefined
  },
}

/** A connection to PostgreSQL; usually holds a password. */
export const postgresUrl: Form<string> = {
  expected: 'a postgres:// URL that names a database',
  parse: (text) => {
    const url = urlOf(text)
    const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
    return isPostgres && url.pathname.length > 1 ? text : undefined
  },
}

/** An account or a contract. Without the checksum a wrong digit would go unnoticed. */
export const checksumAddress: Form<Address> = {
  expected: 'an address with its checksum, and not the zero address',
  parse: (text) =>
    isAddress(text) && getAddress(text) === text && text !== zeroAddress ? getAddress(text) : undefined,
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Whether a URL's host is this very machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
