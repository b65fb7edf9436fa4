import { hexToBytes } from 'viem'
import type { SignerSource } from './config.js'
import type { Environment } from './environment.js'

/** How the variables of a signer begin. */
export type SignerPrefix = 'SIGNER' | 'NEXT_SIGNER'

/** What makes a signer, and what only goes with it. */
const companions = {
  PRIVATE_KEY: [],
  KEYSTORE_FILE: ['KEYSTORE_PASSWORD'],
  KMS_KEY_ID: ['KMS_REGION', 'KMS_ENDPOINT'],
} as const

const kinds = ['PRIVATE_KEY', 'KEYSTORE_FILE', 'KMS_KEY_ID'] as const

/** What to do to have a signer. */
export function signerChoice(prefix: SignerPrefix): string {
  const [key, keystore, kms] = kinds.map((kind) => `${prefix}_${kind}`)
  return `set one of ${key}, ${keystore} and ${kms}`
}

/** @returns Where the signer's key is, 'none' when no variable of it is set, or undefined after a problem. */
export function readSigner(
  environment: Environment,
  prefix: SignerPrefix,
): SignerSource | 'none' | undefined {
  const chosen = kinds.filter((kind) => environment.has(`SIGNER_${kind}`, `${prefix}_${kind}`))
  const [kind] = chosen
  if (chosen.length > 1) environment.report(`More than one key of ${prefix} is set: ${signerChoice(prefix)}.`)
  const strays = reportStrays(environment, prefix, chosen)
  if (kind === undefined) return strays ? undefined : 'none'
  return chosen.length > 1 ? undefined : read[kind](environment, prefix)
}

type Kind = (typeof kinds)[number]

const read: Readonly<
  Record<Kind, (environment: Environment, prefix: SignerPrefix) => SignerSource | undefined>
> = {
  PRIVATE_KEY: (environment, prefix) => {
    const privateKey = environment.read('SIGNER_PRIVATE_KEY', `${prefix}_PRIVATE_KEY`)
    return privateKey && { kind: 'key', privateKey }
  },
  KEYSTORE_FILE: (environment, prefix) => {
    const file = environment.read('SIGNER_KEYSTORE_FILE', `${prefix}_KEYSTORE_FILE`)
    const password = environment.read('SIGNER_KEYSTORE_PASSWORD', `${prefix}_KEYSTORE_PASSWORD`)
    return file && password ? { kind: 'keystore', file, password } : undefined
  },
  KMS_KEY_ID: (environment, prefix) => {
    const keyId = environment.read('SIGNER_KMS_KEY_ID', `${prefix}_KMS_KEY_ID`)
    const region = environment.read('SIGNER_KMS_REGION', `${prefix}_KMS_REGION`)
    const endpoint = environment.readIfSet('SIGNER_KMS_ENDPOINT', `${prefix}_KMS_ENDPOINT`)
    if (keyId === undefined || region === undefined) return undefined
    return { kind: 'kms', keyId, region, ...(endpoint === undefined ? {} : { endpoint }) }
  },
}

/** A password without its keystore is a mistake that would otherwise show as a missing signer, or not at all. */
function reportStrays(environment: Environment, prefix: SignerPrefix, chosen: readonly Kind[]): boolean {
  const strays = kinds
    .filter((kind) => !chosen.includes(kind))
    .flatMap((kind) => companions[kind].map((companion) => ({ kind, companion })))
    .filter(({ companion }) => environment.has(`SIGNER_${companion}`, `${prefix}_${companion}`))
  for (const { kind, companion } of strays) {
    environment.report(`${prefix}_${companion} is set without ${prefix}_${kind}.`)
  }
  return strays.length > 0
}

/** The secret bytes of a signer that has them here. */
export function keyOf(signer: SignerSource | 'none' | undefined): Uint8Array | undefined {
  return typeof signer === 'object' && signer.kind === 'key' ? hexToBytes(signer.privateKey) : undefined
}
