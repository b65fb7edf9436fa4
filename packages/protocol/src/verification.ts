import {
  concat,
  domainSeparator,
  encodeAbiParameters,
  keccak256,
  stringToBytes,
  type Address,
  type Hex,
} from 'viem'

/** What a signer signs: this wallet is this person at this policy, until then (SPEC "Verification"). */
export interface Verification {
  /** The wallet that may use it; the consumer's `msg.sender`. */
  readonly user: Address
  /** One-way hash of the person at one contract, 32 bytes. */
  readonly identityHash: Hex
  /** See {@link hashPolicy}, 32 bytes. */
  readonly policyHash: Hex
  /** Last second, in unix time, at which it holds; uint40 on chain. */
  readonly expiration: number
}

/** A deployed SignerRegistry. */
export interface Registry {
  readonly chainId: number
  readonly address: Address
}

/** Mirror: contracts/libraries/VerificationHash.sol. Field order is part of the hash. */
export const verificationTypes = {
  Verification: [
    { name: 'user', type: 'address' },
    { name: 'identityHash', type: 'bytes32' },
    { name: 'policyHash', type: 'bytes32' },
    { name: 'expiration', type: 'uint40' },
  ],
} as const

/** The EIP-712 domain of a registry, as its `eip712Domain()` (ERC-5267) answers it. */
export function verificationDomain(registry: Registry) {
  return {
    name: 'SignerRegistry',
    version: '1',
    chainId: registry.chainId,
    verifyingContract: registry.address,
  } as const
}

/** The EIP-712 typed data of a verification, ready for any signer that speaks typed data. */
export function verificationTypedData(registry: Registry, verification: Verification) {
  return {
    domain: verificationDomain(registry),
    types: verificationTypes,
    primaryType: 'Verification',
    message: verification,
  } as const
}

/** The 32-byte EIP-712 digest that is signed and recovered. For many of one registry see {@link createVerificationHasher}. */
export function hashVerification(registry: Registry, verification: Verification): Hex {
  return createVerificationHasher(registry)(verification)
}

const verificationFields = [{ type: 'bytes32' }, ...verificationTypes.Verification] as const

const verificationTypeHash = keccak256(
  stringToBytes(
    `Verification(${verificationTypes.Verification.map(({ name, type }) => `${type} ${name}`).join(',')})`,
  ),
)

/**
 * {@link hashVerification} with the registry's part done once. Encoded directly: viem's hashTypedData gives the same
 * digest but finds out the types anew each time, which takes about twice as long.
 */
export function createVerificationHasher(registry: Registry): (verification: Verification) => Hex {
  const prefix = concat(['0x1901', domainSeparator({ domain: verificationDomain(registry) })])
  return ({ user, identityHash, policyHash, expiration }) => {
    const values = [verificationTypeHash, user, identityHash, policyHash, expiration] as const
    return keccak256(concat([prefix, keccak256(encodeAbiParameters(verificationFields, values))]))
  }
}
