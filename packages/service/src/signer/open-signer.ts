import { createLocalSigner, type VerificationSigner } from '@onchain-verify/issuer'
import { ConfigError } from '../config/config-error.js'
import type { Secrets, SignerSource } from '../config/config.js'
import { openKeystoreSigner } from './keystore-signer.js'
import { openKmsSigner } from './kms-signer.js'
import { SignerError } from './signer-error.js'
import { signerName } from './signer-name.js'

/** The opened signers: the first signs, the others are known for a rotation. */
export type Signers = readonly [VerificationSigner, ...VerificationSigner[]]

/**
 * Opens one signer.
 * @throws SignerError when it cannot be opened as configured.
 * @throws UnavailableError when it may work later.
 */
export async function openSigner(source: SignerSource): Promise<VerificationSigner> {
  switch (source.kind) {
    case 'key':
      return createLocalSigner(source.privateKey)
    case 'keystore':
      return openKeystoreSigner(source)
    case 'kms':
      return openKmsSigner(source)
  }
}

/**
 * Opens every signer.
 * @throws ConfigError that lists all signers which cannot be opened.
 * @throws UnavailableError when one may work later.
 */
export async function openSigners(sources: Secrets['signers']): Promise<Signers> {
  const problems: string[] = []
  const open = async (source: SignerSource, index: number) => {
    try {
      return await openSigner(source)
    } catch (error) {
      if (!(error instanceof SignerError)) throw error
      problems.push(`${signerName(index)}: ${error.message}`)
      return undefined
    }
  }
  const [current, ...others] = sources
  const signers: readonly [VerificationSigner | undefined, ...(VerificationSigner | undefined)[]] = [
    await open(current, 0),
    ...(await Promise.all(others.map((source, index) => open(source, index + 1)))),
  ]
  const [first, ...rest] = signers
  if (first === undefined || problems.length > 0) throw new ConfigError(problems)
  return [first, ...rest.filter((signer) => signer !== undefined)]
}
