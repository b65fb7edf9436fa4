import { writeFile } from 'node:fs/promises'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { systemErrorCode } from '../config/secret-file.js'
import { SignerError } from './signer-error.js'

/** What a keystore is made of. */
export interface KeystoreRequest {
  /** The file to write. */
  readonly file: string
  readonly password: string
  /** The key to put into it; a new random one by default. */
  readonly privateKey?: Hex
  /** Work of deriving the key from the password; see {@link strongScrypt}. */
  readonly scrypt?: ScryptWork
}

/** The cost parameters of scrypt. */
export interface ScryptWork {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** What OWASP recommends for passwords, and what wallets use for keystores: 128 MiB and about a second. */
export const strongScrypt: ScryptWork = { N: 131_072, r: 8, p: 1 }

/** A keystore file is made to be copied around, where an attacker may guess at leisure. */
export const keystorePasswordMinLength = 12

/**
 * Writes an encrypted keystore file that only this user may read.
 * @returns The address of its key, to be added to the registries.
 * @throws SignerError when the password is too short, or the file exists or cannot be written.
 */
export async function createKeystore(request: KeystoreRequest): Promise<Address> {
  const { file, password, privateKey = generatePrivateKey(), scrypt = strongScrypt } = request
  if (password.length < keystorePasswordMinLength) {
    throw new SignerError(`The password must have at least ${keystorePasswordMinLength} characters.`)
  }
  const address = privateKeyToAddress(privateKey)
  // Loaded here, since services that sign otherwise need no keystores.
  const { encryptKeystoreJson } = await import('ethers')
  await writeNew(file, `${await encryptKeystoreJson({ address, privateKey }, password, { scrypt })}\n`)
  return address
}

/** 'wx' fails on a file that exists: overwriting one would lose its key for good. */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    const code = systemErrorCode(error)
    throw new SignerError(
      code === 'EEXIST'
        ? 'The keystore file exists already: it is not overwritten, since its key would be lost.'
        : `The keystore file cannot be written (${code}).`,
    )
  }
}
