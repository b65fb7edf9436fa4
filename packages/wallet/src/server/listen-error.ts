/** Nothing can listen there. The message is one line for a terminal. */
export class ListenError extends Error {
  override readonly name = 'ListenError'

  constructor(port: number, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    super(`Cannot listen on 127.0.0.1, port ${port}: ${reasons[code] ?? code}.`, { cause })
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses the port; stop it or choose another with --port',
  EACCES: 'this user may not listen on the port; choose one above 1023 with --port',
}
