import type { ContractPolicy, Credential } from '@onchain-verify/issuer'
import { VerificationNotFoundError, type Traits } from '@onchain-verify/protocol'
import { traitsThatMeet } from '../policy/account-that-meets.js'

/** Somebody with an account at a provider. */
export interface PersonWithAccount {
  /** Two persons of one name are one person. */
  readonly name: string
  /** Without it the account is at the provider that the contract asks for. */
  readonly provider?: string
  /** Without them the account just meets the contract's policy. */
  readonly traits?: Traits
  /** Unix seconds; now, unless given. */
  readonly authenticatedAt?: number
}

/** A name stands for a person whose account meets whatever policy it is asked for. */
export type Person = string | PersonWithAccount

/**
 * The credential with which a person comes to a contract.
 * @throws Error when no account could meet the policy, unless the person's own traits say what the account is like.
 */
export function credentialOf(person: Person, policy: ContractPolicy): Credential {
  const { name, provider, traits, authenticatedAt }: PersonWithAccount =
    typeof person === 'string' ? { name: person } : person
  if (provider !== undefined && provider !== policy.provider)
    throw new VerificationNotFoundError(policy.provider)
  const account = traits ?? traitsThatMeet(policy)
  if (account === undefined) {
    throw new Error('No account can meet all conditions of this policy at once: correct the contract.')
  }
  return {
    provider: policy.provider,
    subject: name,
    traits: account,
    authenticatedAt: authenticatedAt ?? policy.readAt,
  }
}
