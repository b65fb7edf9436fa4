import { parseAbi } from 'viem'

/**
 * The errors that have a matcher. Mirrors: contracts/interfaces/ISignerRegistry.sol, IOncePerIdentity.sol,
 * VerifyConsumer.sol and examples/IncentiveProgram.sol.
 */
export const verifyErrorsAbi = parseAbi([
  'error VerificationExpired(uint40 expiration)',
  'error InvalidSignature()',
  'error NotSigner(address signer)',
  'error PolicyUnreadable(address consumer)',
  'error IdentityAlreadyUsed(bytes32 identityHash)',
  'error RegistryWithoutCode(address registry)',
  'error AlreadyEnrolled()',
])
