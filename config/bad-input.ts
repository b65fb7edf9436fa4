import { inspect } from 'node:util'
import { HardhatPluginError } from 'hardhat/plugins'

/**
 * Ends a command with one sentence, which says what to do, and exit status 1.
 * @param sentence Must name a variable or an argument and never hold a secret or a URL.
 */
export function badInput(sentence: string): HardhatPluginError {
  const error = new HardhatPluginError('onchain-verify', sentence)
  // On a machine without a display Hardhat takes itself to be in CI and inspects every error for its stack trace.
  Object.defineProperty(error, inspect.custom, { value: () => '' })
  return error
}
