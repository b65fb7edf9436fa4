import { SigningKey, id, type BaseContract, type TypedDataDomain } from 'ethers'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { hashPolicy, type Policy, type Verification } from '@onchain-verify/protocol'
import { chainId, deployed, nextTimestamp, signVerification, type Deployed } from '../fixtures'
import { consumerCases, type Claim, type ConsumerCase } from './consumers'

/** Seconds that the verifications of the suites hold. */
const lifetime = 300

/** One consumer on a fresh chain, with one valid verification that a test bends. */
export interface World extends Deployed {
  readonly consumer: BaseContract
  readonly policy: Policy
  readonly verification: Verification
  /** Signs the valid verification, with some of it bent. Made by the allowed key unless told otherwise. */
  readonly sign: (bent?: Bent) => Promise<Claim>
}

export interface Bent {
  readonly verification?: Partial<Verification>
  readonly domain?: TypedDataDomain
  readonly key?: SigningKey
}

/** The world of one consumer. Named, since `loadFixture` knows a fixture by its function. */
export function worldOf(consumerCase: ConsumerCase): () => Promise<World> {
  return async function world() {
    const base = await loadFixture(deployed)
    const consumer = await consumerCase.contract(base)
    const { policy } = consumerCase
    const verification = {
      user: base.wallet.address as `0x${string}`,
      identityHash: id('a person') as `0x${string}`,
      policyHash: hashPolicy(await consumerOf(consumer), policy),
      expiration: (await nextTimestamp()) + lifetime,
    }
    return {
      ...base,
      consumer,
      policy,
      verification,
      async sign(bent = {}) {
        const signed = { ...verification, ...bent.verification }
        const key = bent.key ?? base.signer.signingKey
        const signature = await signVerification({ registry: base.registry, key }, signed, bent.domain)
        return { identityHash: signed.identityHash, expiration: signed.expiration, signature }
      },
    }
  }
}

/** A key that no registry allows. */
export const strangerKey = new SigningKey(id('a key that is on no allowlist'))

/** A contract as the protocol package names it. */
export async function consumerOf(contract: BaseContract) {
  return { chainId, address: (await contract.getAddress()) as `0x${string}` }
}

/** The case of one consumer, by its contract's name. */
export function consumerNamed(name: string): ConsumerCase {
  const found = consumerCases.find((consumer) => consumer.name === name)
  if (found === undefined) throw new Error(`The matrix has no consumer ${name}.`)
  return found
}
