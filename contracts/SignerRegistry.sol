// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { Ownable, Ownable2Step } from "@openzeppelin/contracts/access/Ownable2Step.sol";
import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { EIP712 } from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import { ERC165 } from "@openzeppelin/contracts/utils/introspection/ERC165.sol";
import { EnumerableSet } from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import { ISignerRegistry } from "./interfaces/ISignerRegistry.sol";
import { PolicyHash } from "./libraries/PolicyHash.sol";
import { VerificationHash } from "./libraries/VerificationHash.sol";

/// @title SignerRegistry
/// @notice Checks verifications against an allowlist of signers that its owner keeps. Not upgradeable and not
/// pausable: removing a signer is the brake.
contract SignerRegistry is ISignerRegistry, Ownable2Step, EIP712, ERC165 {
    using EnumerableSet for EnumerableSet.AddressSet;

    /// @dev signer (20) || r (32) || s (32) || v (1)
    uint256 private constant SIGNATURE_LENGTH = 85;

    EnumerableSet.AddressSet private _signers;

    /// @param initialOwner Adds and removes signers; should be a multisig.
    /// @param initialSigners May sign from the start; may be empty.
    /// @custom:reverts ZeroSigner When one of `initialSigners` is the zero address.
    /// @custom:reverts SignerAlreadyAllowed When one of `initialSigners` is named twice.
    constructor(
        address initialOwner,
        address[] memory initialSigners
    ) Ownable(initialOwner) EIP712("SignerRegistry", "1") {
        for (uint256 i = 0; i < initialSigners.length; ++i) _addSigner(initialSigners[i]);
    }

    /// @inheritdoc ISignerRegistry
    function verifyVerification(
        address user,
        bytes32 identityHash,
        uint40 expiration,
        bytes calldata signature
    ) external view {
        if (block.timestamp > expiration) revert VerificationExpired(expiration);
        if (signature.length != SIGNATURE_LENGTH) revert InvalidSignature();

        bytes32 policyHash = PolicyHash.read(msg.sender);
        bytes32 digest = _hashTypedDataV4(VerificationHash.hash(user, identityHash, policyHash, expiration));

        // A wrong digest recovers a random address, so the signature names its signer: only then can "signed for
        // something else" be told from "signed by somebody who may not".
        address signer = address(bytes20(signature));
        (address recovered, , ) = ECDSA.tryRecoverCalldata(digest, signature[20:]);
        if (recovered == address(0) || recovered != signer) revert InvalidSignature();
        if (!_signers.contains(signer)) revert NotSigner(signer);
    }

    /// @inheritdoc ISignerRegistry
    function policyHashOf(address consumer) external view returns (bytes32) {
        return PolicyHash.read(consumer);
    }

    /// @inheritdoc ISignerRegistry
    function isSigner(address account) external view returns (bool) {
        return _signers.contains(account);
    }

    /// @inheritdoc ISignerRegistry
    function signers() external view returns (address[] memory) {
        return _signers.values();
    }

    /// @inheritdoc ISignerRegistry
    function addSigner(address signer) external onlyOwner {
        _addSigner(signer);
    }

    /// @inheritdoc ISignerRegistry
    function removeSigner(address signer) external onlyOwner {
        if (!_signers.remove(signer)) revert NotSigner(signer);
        emit SignerRemoved(signer);
    }

    /// @notice Always reverts: without an owner nobody could remove a leaked signer.
    /// @custom:reverts OwnershipNotRenounceable Always, for the owner.
    /// @custom:reverts OwnableUnauthorizedAccount When the caller is not the owner.
    function renounceOwnership() public view override onlyOwner {
        revert OwnershipNotRenounceable();
    }

    /// @inheritdoc ERC165
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(ISignerRegistry).interfaceId || super.supportsInterface(interfaceId);
    }

    function _addSigner(address signer) private {
        if (signer == address(0)) revert ZeroSigner();
        if (!_signers.add(signer)) revert SignerAlreadyAllowed(signer);
        emit SignerAdded(signer);
    }
}
