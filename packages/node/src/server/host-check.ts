import { isIP } from 'node:net'

/** Names that mean this machine, whoever asks. */
const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** Says whether a request may ask for this Host header. */
export type HostCheck = (host: string | undefined) => boolean

/**
 * A page of any site can have its own name point at 127.0.0.1 and then read what the node answers (DNS rebinding); its
 * requests carry that name. So a node on loopback answers to names of loopback and to those it is told. A node that
 * listens elsewhere answers to every name, as what it is called there cannot be known, unless it is told some.
 */
export function createHostCheck(hostname: string, allowed: readonly string[]): HostCheck {
  if (!isLoopback(hostname) && allowed.length === 0) return () => true
  const names = new Set([hostname, ...allowed].map((name) => name.toLowerCase()))
  return (host) => {
    // HTTP/1.0 has none, and no browser speaks that.
    if (host === undefined) return true
    const name = host.replace(/:\d*$/, '').toLowerCase()
    return loopback.test(name) || names.has(name)
  }
}

export function isLoopback(hostname: string): boolean {
  return loopback.test(isIP(hostname) === 6 ? `[${hostname}]` : hostname)
}
