import { isDevelopmentKey } from '../signer/development-accounts.js'

/**
 * Why a secret was not drawn at random, or undefined. Random bytes of 32 and more trip over none of these: the likeliest,
 * 16 different bytes or fewer, has a chance below 10^-13.
 */
export function weaknessOf(secret: Uint8Array): string | undefined {
  if (isDevelopmentKey(secret)) return 'is a published development key'
  if (new Set(secret).size <= 16) return 'repeats the same few bytes'
  if (countsEvenly(secret)) return 'counts up or down'
  if (secret.every(isPrintable)) return 'is readable text'
  return undefined
}

function countsEvenly(secret: Uint8Array): boolean {
  const steps = secret.slice(1).map((byte, index) => byte - (secret[index] ?? 0))
  return new Set(steps).size === 1
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte <= 0x7e
}
