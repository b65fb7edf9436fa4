import { parseAbi } from 'viem'

/** What the service and apps call on a SignerRegistry. Mirror: contracts/interfaces/ISignerRegistry.sol. */
export const signerRegistryAbi = parseAbi([
  'function verifyVerification(address user, bytes32 identityHash, uint40 expiration, bytes signature) view',
  'function policyHashOf(address consumer) view returns (bytes32)',
  'function isSigner(address account) view returns (bool)',
  'function signers() view returns (address[])',
  'function addSigner(address signer)',
  'function removeSigner(address signer)',
  'event SignerAdded(address indexed signer)',
  'event SignerRemoved(address indexed signer)',
  'error VerificationExpired(uint40 expiration)',
  'error InvalidSignature()',
  'error NotSigner(address signer)',
  'error PolicyUnreadable(address consumer)',
  'error SignerAlreadyAllowed(address signer)',
  'error ZeroSigner()',
  'error OwnershipNotRenounceable()',
])

/** What the service reads from a consumer. Mirror: contracts/interfaces/IVerifyConsumer.sol. */
export const verifyConsumerAbi = parseAbi([
  'struct Condition { string name; string op; string value; }',
  'function provider() view returns (string)',
  'function conditions() view returns (Condition[])',
  'function cutoffBlock() view returns (uint256)',
])
