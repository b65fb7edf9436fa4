// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice One requirement of a policy: the credential's trait `name` compared by `op` with `value`.
/// @param name Condition name from the provider's catalogue, for example "followers".
/// @param op One of "eq", "gt", "gte", "lt", "lte", "in".
/// @param value Comparison value, always text: an integer in decimal, "true" or "false", or a string.
struct Condition {
    string name;
    string op;
    string value;
}

/// @title IVerifyConsumer
/// @notice What a contract declares so that the verification service and the registry can read its policy
/// (SPEC "Consumer contract interface"). All conditions must hold together.
/// @dev `provider()` and `conditions()` MUST return the same bytes for ever, in canonical ABI encoding: both are
/// folded into `policyHash`. If they change, every outstanding verification stops verifying and one person can
/// claim again under a new `identityHash`.
interface IVerifyConsumer {
    /// @notice The account provider whose credential this contract accepts, for example "microblog".
    /// @return The provider's name; constant for the life of the contract.
    function provider() external view returns (string memory);

    /// @notice The conditions that the credential must meet, all of them.
    /// @return At least one condition; constant for the life of the contract.
    function conditions() external view returns (Condition[] memory);

    /// @notice Credentials last authenticated before this block are refused by the service; 0 means no cutoff.
    /// @dev Not part of `policyHash`: raising it leaves outstanding verifications valid until they expire.
    /// @return The block number, or 0.
    function cutoffBlock() external view returns (uint256);
}
