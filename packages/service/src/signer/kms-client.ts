import type { SignerSource } from '../config/config.js'
import { withDeadline } from './deadline.js'

/** How long AWS KMS may take. A request of a user waits for it. */
export interface KmsLimits {
  /** Milliseconds for one attempt. */
  readonly attempt: number
  readonly attempts: number
  /** Milliseconds for all attempts and the pauses between them. */
  readonly total: number
}

/** One attempt takes KMS some 20 ms; what takes a hundred times as long will not come. */
export const defaultKmsLimits: KmsLimits = { attempt: 1500, attempts: 3, total: 4000 }

/** The two operations of AWS KMS that signing takes, on one key. Each ends within the limits. */
export interface KmsKey {
  /** @returns The public key as DER SubjectPublicKeyInfo. */
  publicKey(): Promise<Uint8Array>
  /** @returns An ECDSA signature of the digest, in DER. */
  sign(digest: Uint8Array): Promise<Uint8Array>
}

/** Credentials come the way the AWS SDK finds them: its own variables, profiles, the container's or the machine's role. */
export async function connectKms(
  { keyId, region, endpoint }: Extract<SignerSource, { kind: 'kms' }>,
  limits: KmsLimits = defaultKmsLimits,
): Promise<KmsKey> {
  // Loaded here, since only services with a key in KMS need the SDK.
  const { GetPublicKeyCommand, KMSClient, SignCommand } = await import('@aws-sdk/client-kms')
  const client = new KMSClient({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.attempt,
      requestTimeout: limits.attempt,
      // Without it the SDK only warns of a request that hangs.
      throwOnRequestTimeout: true,
    },
  })
  const withinLimits = <T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>) =>
    withDeadline(limits.total, (abortSignal) => ask({ abortSignal }))

  return {
    publicKey: async () => {
      const command = new GetPublicKeyCommand({ KeyId: keyId })
      const { PublicKey } = await withinLimits((options) => client.send(command, options))
      return answered(PublicKey)
    },
    sign: async (digest) => {
      const command = new SignCommand({ ...signing, KeyId: keyId, Message: digest })
      const { Signature } = await withinLimits((options) => client.send(command, options))
      return answered(Signature)
    },
  }
}

/** The digest is signed as it is. SHA_256 stands for its length: EIP-712's is a Keccak-256. */
const signing = { MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' } as const

function answered(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new Error('AWS KMS left out what was asked for.')
  return bytes
}
