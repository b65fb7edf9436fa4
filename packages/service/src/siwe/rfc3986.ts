import { isIPv6 } from 'node:net'

/*
 * URIs by the grammar of RFC 3986, which EIP-4361 refers to, names of rules included. Each expression reads its text once:
 * no two branches of a repetition begin alike.
 */

const pctEncoded = '%[0-9A-Fa-f]{2}'
const plain = "A-Za-z0-9\\-._~!$&'()*+,;="
const pchar = `(?:[${plain}:@]|${pctEncoded})`
const ipLiteral = `\\[(?:(?<ipv6>[0-9A-Fa-f:.]+)|[vV][0-9A-Fa-f]+\\.[${plain}:]+)\\]`
const host = `(?:${ipLiteral}|(?:[${plain}]|${pctEncoded})*)`
const authority = `(?:(?:[${plain}:]|${pctEncoded})*@)?${host}(?::[0-9]*)?`
const scheme = '[A-Za-z][A-Za-z0-9+\\-.]*'
const path = `(?:${pchar}|/)*`
const hierPart = `(?://${authority}(?:/${path})?|/(?:${pchar}${path})?|(?:${pchar}${path})?)`
const uriForm = new RegExp(`^${scheme}:${hierPart}(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`)
const originForm = new RegExp(`^(?:${scheme}://)?(?<authority>${authority})$`)
const pcharsForm = new RegExp(`^${pchar}*$`)

export function isUri(text: string): boolean {
  const match = uriForm.exec(text)
  return match !== null && hasHost(match)
}

/** An authority that is not empty, with a scheme in front of it or without: what EIP-4361 calls scheme and domain. */
export function isOrigin(text: string): boolean {
  const match = originForm.exec(text)
  return match !== null && match.groups?.authority !== '' && hasHost(match)
}

/** Any number of a path segment's characters. */
export function isPchars(text: string): boolean {
  return pcharsForm.test(text)
}

/** The expressions know an IPv6 address by its characters only. IPv4 in it may be padded with zeros to three digits: RFC 3986 is unclear. */
function hasHost({ groups }: RegExpExecArray): boolean {
  const ipv6 = groups?.ipv6?.replace(/(?<=[.:])(?:00(?=\d(?:\.|$))|0(?=\d\d?(?:\.|$)))/g, '')
  return ipv6 === undefined || isIPv6(ipv6)
}
