import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { EncryptionKey } from '../config/config.js'

/** A credential that none of the configured keys opens, or that was changed behind the service's back. */
export class UnreadableCredentialError extends Error {
  override readonly name = 'UnreadableCredentialError'
}

/** What is stored of a sealed text: the key's id, and nonce || ciphertext || tag. */
export interface Sealed {
  readonly keyId: string
  readonly bytes: Uint8Array
}

/** Seals with the first of its keys and opens with any of them. */
export interface Sealer {
  /** The id of the key that seals. */
  readonly keyId: string
  /** @param bound Opening fails unless it is given the same. */
  seal(text: string, bound: Uint8Array): Sealed
  /** @throws UnreadableCredentialError when the key is unknown, or the tag does not fit. */
  open(sealed: Sealed, bound: Uint8Array): string
}

const cipher = 'aes-256-gcm'
const keyLength = 32
/** 96 bits, random: safe for 2^32 seals a key (NIST SP 800-38D, 8.3). */
const nonceLength = 12
const tagLength = 16

/** @throws RangeError when a key is not 32 bytes or two share an id. */
export function createSealer(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Sealer {
  const byId = new Map(keys.map(({ id, key }) => [id, toKeyObject(id, key)]))
  if (byId.size !== keys.length) throw new RangeError('Two encryption keys have the same id.')
  const keyId = keys[0].id
  const sealingKey = toKeyObject(keyId, keys[0].key)

  return {
    keyId,
    seal(text, bound) {
      const nonce = randomBytes(nonceLength)
      const encryption = createCipheriv(cipher, sealingKey, nonce).setAAD(bound)
      const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      return { keyId, bytes: Buffer.concat([nonce, sealed, encryption.getAuthTag()]) }
    },
    open(sealed, bound) {
      const key = byId.get(sealed.keyId)
      if (key === undefined) {
        throw new UnreadableCredentialError(
          `A credential is sealed with the encryption key "${sealed.keyId}", which is not configured.`,
        )
      }
      return decrypt(key, sealed, bound)
    },
  }
}

function decrypt(key: KeyObject, { keyId, bytes }: Sealed, bound: Uint8Array): string {
  try {
    const tag = bytes.subarray(-tagLength)
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(bound)
      .setAuthTag(tag)
    const opened = decryption.update(bytes.subarray(nonceLength, -tagLength))
    return Buffer.concat([opened, decryption.final()]).toString('utf8')
  } catch (cause) {
    throw new UnreadableCredentialError(
      `A credential does not open with the encryption key "${keyId}": the key is another one, or the row was changed.`,
      { cause },
    )
  }
}

function toKeyObject(id: string, key: Uint8Array): KeyObject {
  if (key.length !== keyLength) throw new RangeError(`The encryption key "${id}" must be ${keyLength} bytes.`)
  return createSecretKey(key)
}
