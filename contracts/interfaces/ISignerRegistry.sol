// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title ISignerRegistry
/// @notice Stateless verifier of signed verifications (SPEC "SignerRegistry"). It holds an allowlist of signers and
/// nothing about people: counting each `identityHash` once is the calling consumer's job.
interface ISignerRegistry {
    /// @notice `signer` may sign verifications from this block on.
    event SignerAdded(address indexed signer);

    /// @notice Every verification by `signer`, in flight or new, fails from this block on.
    event SignerRemoved(address indexed signer);

    /// @notice The verification ran out before this block. `expiration` is in unix seconds.
    error VerificationExpired(uint40 expiration);

    /// @notice The signature is malformed, or it was made for another wallet, identity, expiration, policy, contract,
    /// registry or chain than the ones presented.
    error InvalidSignature();

    /// @notice The signature is genuine but `signer` is not on the allowlist.
    error NotSigner(address signer);

    /// @notice `consumer` has no code yet, or its `provider()` or `conditions()` reverted or returned nothing.
    error PolicyUnreadable(address consumer);

    /// @notice `signer` is on the allowlist already.
    error SignerAlreadyAllowed(address signer);

    /// @notice The zero address cannot sign.
    error ZeroSigner();

    /// @notice The registry always keeps an owner: nobody else could remove a leaked signer.
    error OwnershipNotRenounceable();

    /// @notice Returns if, and only if, a current signer signed (`user`, `identityHash`, the caller's live policy,
    /// `expiration`) and the verification has not run out; reverts otherwise.
    /// @dev `msg.sender` is the consumer: its `provider()` and `conditions()` are read back and folded into
    /// `policyHash`, so a verification cannot be replayed at another contract. The checks run in the order of the
    /// errors below.
    /// @param user The wallet that the consumer lets claim; a consumer passes its own `msg.sender`.
    /// @param identityHash One-way hash of the person at this consumer.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes: signer (20) || r (32) || s (32) || v (1), over the EIP-712 `Verification`.
    /// @custom:reverts VerificationExpired When `block.timestamp > expiration`.
    /// @custom:reverts InvalidSignature When the length is not 85, recovery fails, s is in the upper half, or the
    /// recovered address is not the named signer.
    /// @custom:reverts PolicyUnreadable When the caller's policy cannot be read.
    /// @custom:reverts NotSigner When the named signer signed but is not allowed.
    function verifyVerification(
        address user,
        bytes32 identityHash,
        uint40 expiration,
        bytes calldata signature
    ) external view;

    /// @notice The `policyHash` that a verification for `consumer` must carry on this chain now.
    /// @param consumer A contract that declares a policy.
    /// @custom:reverts PolicyUnreadable When the policy of `consumer` cannot be read.
    function policyHashOf(address consumer) external view returns (bytes32);

    /// @notice Whether `account` may sign verifications.
    function isSigner(address account) external view returns (bool);

    /// @notice All current signers, in no particular order.
    function signers() external view returns (address[] memory);

    /// @notice Lets `signer` sign verifications. Only the owner.
    /// @custom:reverts OwnableUnauthorizedAccount When the caller is not the owner.
    /// @custom:reverts ZeroSigner When `signer` is the zero address.
    /// @custom:reverts SignerAlreadyAllowed When `signer` is on the allowlist already.
    function addSigner(address signer) external;

    /// @notice Stops `signer` at once, verifications in flight included. Only the owner.
    /// @custom:reverts OwnableUnauthorizedAccount When the caller is not the owner.
    /// @custom:reverts NotSigner When `signer` is not on the allowlist.
    function removeSigner(address signer) external;
}
