import { decodeErrorResult, parseAbi, type Abi, type Address, type Hex } from 'viem'
import { signerRegistryAbi } from '@onchain-verify/protocol'
import {
  AlreadyClaimedError,
  ClaimRevertedError,
  InvalidSignatureError,
  NotSignerError,
  PolicyUnreadableError,
  VerificationExpiredError,
} from '../errors/claim-errors.js'
import type { OnchainVerifyError } from '../errors/onchain-verify-error.js'

/** Mirror: contracts/examples/IncentiveProgram.sol and contracts/interfaces/IOncePerIdentity.sol. */
const dedupeAbi = parseAbi(['error AlreadyEnrolled()', 'error IdentityAlreadyUsed(bytes32 identityHash)'])

const knownAbi = [...signerRegistryAbi, ...dedupeAbi]

/**
 * The error that a revert's bytes tell of. Ours are looked up first, by selector, so that no consumer's error of the same
 * name is taken for one of them.
 * @param abi The consumer's, for its own errors.
 */
export function decodeRevert(data: Hex, abi: Abi, cause: unknown): OnchainVerifyError {
  const options = { cause }
  const known = decode(data, knownAbi)
  const args = known?.args ?? []
  switch (known?.errorName) {
    case 'VerificationExpired':
      return new VerificationExpiredError(args[0] as number, options)
    case 'InvalidSignature':
      return new InvalidSignatureError(options)
    case 'NotSigner':
      return new NotSignerError(args[0] as Address, options)
    case 'PolicyUnreadable':
      return new PolicyUnreadableError(args[0] as Address, options)
    case 'AlreadyEnrolled':
    case 'IdentityAlreadyUsed':
      return new AlreadyClaimedError(known.errorName, options)
    default:
      return new ClaimRevertedError({ ...(known ?? decode(data, abi)), data }, options)
  }
}

/** A name with its arguments; undefined when the ABI does not have the error or the bytes are not of its form. */
function decode(data: Hex, abi: Abi): { errorName: string; args: readonly unknown[] } | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return { errorName, args: args ?? [] }
  } catch {
    return undefined
  }
}
