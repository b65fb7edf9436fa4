import { bytesToHex } from 'viem'
import type { Environment } from './environment.js'

/** Reports secrets that are set to the same bytes: what leaks one of them would leak the other. */
export function reportEqualSecrets(
  environment: Environment,
  secrets: readonly (readonly [variable: string, secret: Uint8Array | undefined])[],
): void {
  const firstWith = new Map<string, string>()
  for (const [variable, secret] of secrets) {
    if (secret === undefined) continue
    const bytes = bytesToHex(secret)
    const other = firstWith.get(bytes)
    if (other === undefined) firstWith.set(bytes, variable)
    else environment.report(`${other} and ${variable} hold the same secret: each needs one of its own.`)
  }
}
