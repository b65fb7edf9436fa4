// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title VerificationHash
/// @notice The one definition of the EIP-712 struct in Solidity. Mirror: packages/protocol/src/verification.ts.
library VerificationHash {
    /// @dev Field order is part of the hash.
    bytes32 internal constant TYPE_HASH = keccak256(
        "Verification(address user,bytes32 identityHash,bytes32 policyHash,uint40 expiration)"
    );

    /// @notice EIP-712 `hashStruct` of a verification.
    /// @param user The wallet that may use it.
    /// @param identityHash One-way hash of the person at one consumer.
    /// @param policyHash See {PolicyHash}.
    /// @param expiration Unix seconds.
    function hash(
        address user,
        bytes32 identityHash,
        bytes32 policyHash,
        uint40 expiration
    ) internal pure returns (bytes32) {
        return keccak256(abi.encode(TYPE_HASH, user, identityHash, policyHash, expiration));
    }
}
