// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "./interfaces/ISignerRegistry.sol";
import { Condition, IVerifyConsumer } from "./interfaces/IVerifyConsumer.sol";

/// @title VerifyConsumer
/// @notice Base of a contract that lets in only people who meet its policy. Declare `provider()` and `conditions()`
/// as `pure`, call {_verify} before the effects of a claim, and record `identityHash` so that a person counts once
/// (or extend {OncePerIdentity}, which does that).
abstract contract VerifyConsumer is IVerifyConsumer {
    /// @notice The registry that checks this contract's verifications.
    ISignerRegistry public immutable signerRegistry;

    /// @notice `registry` has no code on this chain, so it could not check anything.
    error RegistryWithoutCode(address registry);

    /// @param registry The service operator's registry on this chain.
    /// @custom:reverts RegistryWithoutCode When there is no contract at `registry`.
    constructor(ISignerRegistry registry) {
        if (address(registry).code.length == 0) revert RegistryWithoutCode(address(registry));
        signerRegistry = registry;
    }

    /// @inheritdoc IVerifyConsumer
    function provider() external view virtual returns (string memory);

    /// @inheritdoc IVerifyConsumer
    function conditions() external view virtual returns (Condition[] memory);

    /// @inheritdoc IVerifyConsumer
    function cutoffBlock() external view virtual returns (uint256) {
        return 0;
    }

    /// @notice Returns only when the caller of this contract holds a valid verification for it.
    /// @dev Passes `msg.sender` as the verified wallet, so that a copy from the mempool is worthless to others. It
    /// does not dedupe. Values as the verification service answered them.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @custom:reverts VerificationExpired See {ISignerRegistry-verifyVerification}.
    /// @custom:reverts InvalidSignature See {ISignerRegistry-verifyVerification}.
    /// @custom:reverts PolicyUnreadable See {ISignerRegistry-verifyVerification}.
    /// @custom:reverts NotSigner See {ISignerRegistry-verifyVerification}.
    function _verify(bytes32 identityHash, uint40 expiration, bytes calldata signature) internal view {
        signerRegistry.verifyVerification(msg.sender, identityHash, expiration, signature);
    }
}
