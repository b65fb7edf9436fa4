/** Nothing can listen there. The message is one line for a terminal. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
  /** Of the system, such as EADDRINUSE. */
  readonly code: string

  constructor(hostname: string, port: number, cause: unknown) {
    const code = codeOf(cause)
    super(`Cannot listen on ${hostname}, port ${port}: ${reasons[code] ?? code}.`, { cause })
    this.code = code
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses the port; stop it or choose another with --port',
  EACCES: 'this user may not listen on the port; choose one above 1023 with --port',
  EADDRNOTAVAIL: 'this machine has no such address; choose another with --hostname',
  ENOTFOUND: 'no such host name; choose another with --hostname',
  ERR_SOCKET_BAD_PORT: 'a port is a number from 0 to 65535',
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
}
