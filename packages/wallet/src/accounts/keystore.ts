import { isHex, type Hex } from 'viem'

/** An encrypted key: Web3 secret storage, version 3. */
export interface Keystore {
  /** The file's text. */
  readonly keystore: string
  readonly password: string
}

/** Takes a second or more: deriving the key from the password is slow on purpose. */
export async function openKeystore({ keystore, password }: Keystore): Promise<Hex> {
  // Loaded here, since only wallets with a keystore need it.
  const { decryptKeystoreJson, isKeystoreJson } = await import('ethers')
  if (!isKeystoreJson(keystore)) throw malformed()
  try {
    const { privateKey } = await decryptKeystoreJson(keystore, password)
    if (!isHex(privateKey)) throw malformed()
    return privateKey
  } catch (error) {
    // The cause stays behind: what ethers says may hold parts of the file.
    throw isWrongPassword(error) ? new Error('The password does not open the keystore.') : malformed()
  }
}

function isWrongPassword(error: unknown): boolean {
  const { code, argument } = error as { code?: unknown; argument?: unknown }
  return code === 'INVALID_ARGUMENT' && argument === 'password'
}

const malformed = () => new Error('The keystore is not a keystore of version 3 (Web3 secret storage).')
