// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { SignerRegistry } from "../../SignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: asks a registry of its own instead of the service operator's.
contract WrongRegistry is FollowersPolicy {
    mapping(bytes32 identityHash => bool) public claimed;
    ISignerRegistry private immutable _ownRegistry;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {
        _ownRegistry = new SignerRegistry(msg.sender, registry.signers());
    }

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed[identityHash]) revert AlreadyClaimed();
        _ownRegistry.verifyVerification(msg.sender, identityHash, expiration, signature);
        claimed[identityHash] = true;
    }
}
