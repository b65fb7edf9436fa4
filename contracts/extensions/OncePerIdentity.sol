// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { IOncePerIdentity } from "../interfaces/IOncePerIdentity.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @title OncePerIdentity
/// @notice Lets each person act once, with one storage write. A contract with several actions gives each a name, and
/// the marks of one do not touch another's; actions without a name share theirs.
abstract contract OncePerIdentity is IOncePerIdentity, VerifyConsumer {
    mapping(bytes32 mark => address wallet) private _wallets;

    /// @inheritdoc IOncePerIdentity
    function walletOf(bytes32 identityHash) external view returns (address) {
        return _wallets[identityHash];
    }

    /// @inheritdoc IOncePerIdentity
    function walletOf(bytes32 action, bytes32 identityHash) external view returns (address) {
        return _wallets[_mark(action, identityHash)];
    }

    /// @notice Verifies the caller and marks the person as counted in this contract.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @custom:reverts IdentityAlreadyUsed When the person was counted before, from any wallet.
    function _verifyOnce(bytes32 identityHash, uint40 expiration, bytes calldata signature) internal {
        _verifyAndMark(identityHash, identityHash, expiration, signature);
    }

    /// @notice Verifies the caller and marks the person as counted for one `action` of this contract.
    /// @param action A name of the action, unique in this contract, for example a round's number.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @custom:reverts IdentityAlreadyUsed When the person was counted for `action` before, from any wallet.
    function _verifyOnceFor(
        bytes32 action,
        bytes32 identityHash,
        uint40 expiration,
        bytes calldata signature
    ) internal {
        _verifyAndMark(_mark(action, identityHash), identityHash, expiration, signature);
    }

    function _verifyAndMark(bytes32 mark, bytes32 identityHash, uint40 expiration, bytes calldata signature) private {
        if (_wallets[mark] != address(0)) revert IdentityAlreadyUsed(identityHash);
        _verify(identityHash, expiration, signature);
        _wallets[mark] = msg.sender;
    }

    function _mark(bytes32 action, bytes32 identityHash) private pure returns (bytes32) {
        return keccak256(abi.encode(action, identityHash));
    }
}
