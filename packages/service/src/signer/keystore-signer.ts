import { readFile } from 'node:fs/promises'
import { createLocalSigner, type VerificationSigner } from '@onchain-verify/issuer'
import { isHex, type Hex } from 'viem'
import type { SignerSource } from '../config/config.js'
import { systemErrorCode } from '../config/secret-file.js'
import { SignerError } from './signer-error.js'

/**
 * Decrypts a keystore file (Web3 secret storage, version 3) and signs with its key. Takes a second or more: deriving the
 * key from the password is slow on purpose.
 * @throws SignerError when the file is missing or malformed, or the password is not its own.
 */
export async function openKeystoreSigner({
  file,
  password,
}: Extract<SignerSource, { kind: 'keystore' }>): Promise<VerificationSigner> {
  return createLocalSigner(await decrypt(await read(file), password))
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new SignerError(`The keystore file cannot be read (${systemErrorCode(error)}).`)
  }
}

async function decrypt(json: string, password: string): Promise<Hex> {
  // Loaded here, since only services with a keystore need it.
  const { decryptKeystoreJson, isKeystoreJson } = await import('ethers')
  if (!isKeystoreJson(json)) throw malformed()
  try {
    const { privateKey } = await decryptKeystoreJson(json, password)
    if (!isHex(privateKey)) throw malformed()
    return privateKey
  } catch (error) {
    // The cause stays behind: what ethers says may hold parts of the file.
    throw isWrongPassword(error)
      ? new SignerError('The password does not open the keystore file.')
      : malformed()
  }
}

function isWrongPassword(error: unknown): boolean {
  const { code, argument } = error as { code?: unknown; argument?: unknown }
  return code === 'INVALID_ARGUMENT' && argument === 'password'
}

function malformed(): SignerError {
  return new SignerError('The keystore file is not a keystore of version 3 (Web3 secret storage).')
}
