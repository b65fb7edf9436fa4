import { createPublicKey } from 'node:crypto'
import type { VerificationSigner } from '@onchain-verify/issuer'
import {
  bytesToHex,
  concat,
  hexToBytes,
  isHex,
  keccak256,
  numberToHex,
  recoverAddress,
  serializeSignature,
  stringToBytes,
} from 'viem'
import type { Address, Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { SignerSource } from '../config/config.js'
import { UnavailableError } from '../unavailable.js'
import { parseDerSignature, withLowS, type EcdsaSignature } from './der-signature.js'
import { connectKms, type KmsKey, type KmsLimits } from './kms-client.js'
import { SignerError } from './signer-error.js'

/**
 * Signs with a key of AWS KMS, which never leaves it.
 * @throws SignerError when there is no such key, it is not of secp256k1 or may not be used.
 * @throws UnavailableError when KMS does not answer in time.
 */
export async function openKmsSigner(
  source: Extract<SignerSource, { kind: 'kms' }>,
  limits?: KmsLimits,
): Promise<VerificationSigner> {
  const key = await connectKms(source, limits)
  const address = addressOf(await whileOpening(key.publicKey()))
  // Showing the public key and signing are two permissions: better refused now than at the first user's request.
  await whileOpening(signWith(key, address, trialDigest))
  return {
    address,
    async sign(digest) {
      if (!isHex(digest) || digest.length !== 66) throw new TypeError('A digest must be 32 bytes of hex.')
      try {
        return await signWith(key, address, digest)
      } catch (error) {
        throw new UnavailableError('signer', error)
      }
    },
  }
}

/** No EIP-712 digest, so that its signature is good for nothing. */
const trialDigest = keccak256(stringToBytes('onchain-verify: is the signing key usable?'))

async function signWith(key: KmsKey, address: Address, digest: Hex): Promise<Hex> {
  const signature = parseDerSignature(await key.sign(hexToBytes(digest)))
  if (signature === undefined) throw new Error('AWS KMS answered no DER signature on secp256k1.')
  return withRecovery(withLowS(signature), digest, address)
}

async function whileOpening<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (lasting.has(name))
      throw new SignerError(`AWS KMS does not let this service sign with the key (${name}).`)
    throw new UnavailableError('signer', error)
  }
}

/** Errors of AWS KMS and its SDK that no retry mends. */
const lasting: ReadonlySet<string> = new Set([
  'AccessDeniedException',
  'CredentialsProviderError',
  'DisabledException',
  'IncompleteSignatureException',
  'InvalidArnException',
  'InvalidClientTokenId',
  'InvalidGrantTokenException',
  'InvalidKeyUsageException',
  'InvalidSignatureException',
  'KMSInvalidStateException',
  'NotFoundException',
  'UnrecognizedClientException',
  'UnsupportedOperationException',
  'ValidationException',
])

/** OpenSSL also checks that the point is on the curve. */
function addressOf(subjectPublicKeyInfo: Uint8Array): Address {
  const wrongKey = new SignerError('The key in AWS KMS is not of spec ECC_SECG_P256K1.')
  try {
    const key = createPublicKey({ key: Buffer.from(subjectPublicKeyInfo), format: 'der', type: 'spki' })
    if (key.asymmetricKeyDetails?.namedCurve !== 'secp256k1') throw wrongKey
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    const point = concat([Uint8Array.of(4), ...[x, y].map((part) => Buffer.from(part, 'base64url'))])
    return publicKeyToAddress(bytesToHex(point))
  } catch {
    throw wrongKey
  }
}

/** KMS does not say which of the two public keys that fit a signature is its own. */
async function withRecovery(signature: EcdsaSignature, hash: Hex, address: Address): Promise<Hex> {
  const [r, s] = [signature.r, signature.s].map((part) => numberToHex(part, { size: 32 })) as [Hex, Hex]
  for (const yParity of [0, 1]) {
    const candidate = { r, s, yParity }
    if ((await recoverAddress({ hash, signature: candidate })) === address)
      return serializeSignature(candidate)
  }
  throw new Error('AWS KMS signed with another key than the one that it showed.')
}
