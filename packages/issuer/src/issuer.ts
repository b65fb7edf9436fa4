import {
  ConditionsNotSatisfiedError,
  createVerificationHasher,
  hashIdentity,
  InvalidArgumentError,
  NeedsReauthError,
  packSignature,
  requireIdentitySecret,
  requireSupported,
  unmetConditions,
  VerificationNotFoundError,
  type Consumer,
} from '@onchain-verify/protocol'
import type { Address, Hex } from 'viem'
import type {
  Clock,
  ContractPolicy,
  Credential,
  CredentialStore,
  PolicyReader,
  VerificationSigner,
} from './ports.js'

/** Seconds that a verification holds unless configured otherwise. */
export const defaultLifetime = 300

/** What the issuer works with. */
export interface IssuerOptions {
  readonly policies: PolicyReader
  readonly credentials: CredentialStore
  readonly signer: VerificationSigner
  readonly clock: Clock
  /** Registry address by chain id: the chains that are served. */
  readonly registries: Readonly<Record<number, Address>>
  /** Key of the identity hash, at least 32 bytes. Changing it makes everybody a new person everywhere. */
  readonly identitySecret: Uint8Array
  /** Seconds that a verification holds; 300 by default. */
  readonly lifetime?: number
}

/** A wallet, already proven, and the contract that it wants to claim at. */
export interface IssueRequest {
  readonly wallet: Address
  readonly consumer: Consumer
}

/** What the app submits to the contract (SPEC "Response 200"). */
export interface IssuedVerification {
  readonly identityHash: Hex
  /** Unix seconds. */
  readonly expiration: number
  /** signer || r || s || v, 85 bytes. */
  readonly signature: Hex
}

/** Decides and signs. */
export interface Issuer {
  /**
   * Gives a verification, or throws the VerificationError that says why not. Conditions come from the contract, never
   * from the caller.
   */
  issue(request: IssueRequest): Promise<IssuedVerification>
}

/**
 * Policy -> credential -> cutoff -> conditions -> identity -> signature, over ports.
 * @throws RangeError when the identity secret is too short or the lifetime is not a whole number of seconds over 0.
 */
export function createIssuer(options: IssuerOptions): Issuer {
  const {
    policies,
    credentials,
    signer,
    clock,
    registries,
    identitySecret,
    lifetime = defaultLifetime,
  } = options
  requireIdentitySecret(identitySecret)
  if (!Number.isSafeInteger(lifetime) || lifetime < 1) {
    throw new RangeError('The lifetime must be a whole number of seconds, at least 1.')
  }

  const hashers = new Map(
    Object.entries(registries).map(([id, address]) => {
      const chainId = Number(id)
      return [chainId, createVerificationHasher({ chainId, address })]
    }),
  )

  return {
    async issue({ wallet, consumer }) {
      const hashVerification = hashers.get(consumer.chainId)
      if (hashVerification === undefined)
        throw new InvalidArgumentError(unservedChain(consumer.chainId, registries))

      const policy = await policies.read(consumer)
      requireSupported(policy)
      const credential = await findCredential(credentials, wallet, policy)
      const failed = unmetConditions(policy, credential.traits)
      if (failed.length > 0) throw new ConditionsNotSatisfiedError(failed)

      const policyHash = policy.hash
      const identityHash = hashIdentity(identitySecret, { ...credential, policyHash })
      // Chain time runs ahead of ours on test chains; the later of the two keeps the promised lifetime.
      const expiration = Math.max(clock.now(), policy.readAt) + lifetime
      const verification = { user: wallet, identityHash, policyHash, expiration }
      const signature = await signer.sign(hashVerification(verification))
      return { identityHash, expiration, signature: packSignature({ signer: signer.address, signature }) }
    },
  }
}

async function findCredential(
  store: CredentialStore,
  wallet: Address,
  policy: ContractPolicy,
): Promise<Credential> {
  const credential = await store.find(wallet, policy.provider)
  if (credential === undefined) throw new VerificationNotFoundError(policy.provider)
  if (credential.authenticatedAt < policy.authenticatedSince) throw new NeedsReauthError(policy.provider)
  return credential
}

function unservedChain(chainId: number, registries: IssuerOptions['registries']): string {
  return `Chain ${chainId} is not served here. Served: ${Object.keys(registries).join(', ')}.`
}
