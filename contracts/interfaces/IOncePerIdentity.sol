// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IOncePerIdentity
/// @notice What a consumer that counts each person once tells its callers.
interface IOncePerIdentity {
    /// @notice The person behind `identityHash` has done this already, from this or another wallet.
    error IdentityAlreadyUsed(bytes32 identityHash);

    /// @notice The wallet that used `identityHash` here, or the zero address while it is unused.
    function walletOf(bytes32 identityHash) external view returns (address);

    /// @notice The wallet that used `identityHash` for `action`, or the zero address while it is unused.
    function walletOf(bytes32 action, bytes32 identityHash) external view returns (address);
}
