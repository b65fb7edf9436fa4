import { hexToBytes, type Hex } from 'viem'
import { curveOrder } from '../signer/curve.js'
import type { EncryptionKey } from './config.js'
import type { Form } from './form.js'
import { weaknessOf } from './secret-strength.js'

/** Key of a keyed hash. */
export const hashSecret: Form<Uint8Array> = {
  expected: '32 to 64 random bytes in hex, 64 to 128 digits',
  parse: (text) => bytesOf(text, 32, 64),
  weakness: weaknessOf,
}

/** AES-256 keys with their ids. */
export const encryptionKeys: Form<readonly [EncryptionKey, ...EncryptionKey[]]> = {
  expected:
    'id:key pairs separated by commas, the id up to 32 letters, digits, - or _, the key 32 random bytes in hex, no id and no key twice',
  parse: (text) => {
    const pairs = text.split(',').map((pair) => encryptionKeyOf(pair.trim()))
    const keys = pairs.filter((pair) => pair !== undefined)
    const [first, ...others] = keys
    const distinct = (facts: readonly string[]) => new Set(facts).size === pairs.length
    const areDistinct =
      distinct(keys.map(({ id }) => id)) && distinct(keys.map(({ key }) => Buffer.from(key).toString('hex')))
    return first !== undefined && areDistinct ? [first, ...others] : undefined
  },
  weakness: (keys) => keys.map(({ key }) => weaknessOf(key)).find((weakness) => weakness !== undefined),
}

/** A private key of secp256k1. */
export const privateKey: Form<Hex> = {
  expected: 'a private key: 32 random bytes in hex, 64 digits',
  parse: (text) => {
    const key = hexOf(text)
    if (key?.length !== 66) return undefined
    return BigInt(key) > 0n && BigInt(key) < curveOrder ? key : undefined
  },
  weakness: (key) => weaknessOf(hexToBytes(key)),
}

function encryptionKeyOf(pair: string): EncryptionKey | undefined {
  const match = /^([\w-]{1,32}):(.*)$/.exec(pair)
  const key = bytesOf(match?.[2] ?? '', 32, 32)
  return match?.[1] === undefined || key === undefined ? undefined : { id: match[1], key }
}

function bytesOf(text: string, min: number, max: number): Uint8Array | undefined {
  const hex = hexOf(text)
  const bytes = hex === undefined ? undefined : hexToBytes(hex)
  return bytes !== undefined && bytes.length >= min && bytes.length <= max ? bytes : undefined
}

/** Whole bytes of hex, with 0x in front or not. */
function hexOf(text: string): Hex | undefined {
  const digits = /^(?:0x)?((?:[\da-f]{2})+)$/i.exec(text)?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}
