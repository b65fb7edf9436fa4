/// <reference types="chai" />
import { verifyErrorsAbi } from './matchers/verify-errors.js'
import { addRevertMatcher } from './matchers/add-revert-matcher.js'

/** What an assertion about a transaction resolves to, once it is decided. */
type Decided = Promise<void>

declare global {
  // The namespace in which chai is extended.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Chai {
    interface Assertion {
      /** The registry's: the verification ran out. @param expiration Unix seconds. */
      revertedWithVerificationExpired(expiration?: bigint | number): Decided
      /** The registry's: malformed, or made for another wallet, person, policy, contract, registry, chain or time. */
      revertedWithInvalidSignature(): Decided
      /** The registry's: genuine, but the signer is not allowed. */
      revertedWithNotSigner(signer?: string): Decided
      /** The registry's: the contract's provider() or conditions() does not answer. */
      revertedWithPolicyUnreadable(consumer?: string): Decided
      /** OncePerIdentity's: the person was counted before. */
      revertedWithIdentityAlreadyUsed(identityHash?: string): Decided
      /** VerifyConsumer's constructor: there is no registry there. */
      revertedWithRegistryWithoutCode(registry?: string): Decided
      /** The error of the spec's example consumer: the person was counted before. */
      revertedWithAlreadyEnrolled(): Decided
    }
  }
}

/** Adds a matcher for each error that a consumer's callers meet: `chai.use(verifyMatchers)`. */
export const verifyMatchers: Chai.ChaiPlugin = (chai) => {
  for (const { name } of verifyErrorsAbi) addRevertMatcher(chai, name)
}
