import type { LinkError, LinkingCode } from '@onchain-verify/protocol'

/** A request to `/v1/linking` that is refused. `code` is stable; the message is a sentence for developers. */
export class LinkingError extends Error {
  override readonly name = 'LinkingError'
  constructor(
    readonly code: LinkingCode,
    message: string,
  ) {
    super(message)
  }
}

/** An account that could not be linked, which the user is told on the page. */
export class LinkFailedError extends Error {
  override readonly name = 'LinkFailedError'
  /** @param detail A sentence for the operator, without anything of a person in it. */
  constructor(
    readonly code: LinkError,
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}
