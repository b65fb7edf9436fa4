/** A signer that cannot be opened as configured. The message is one sentence without a secret; retrying changes nothing. */
export class SignerError extends Error {
  override readonly name = 'SignerError'
}
