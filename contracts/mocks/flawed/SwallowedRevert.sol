// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: notes the registry's refusal in an event and goes on.
contract SwallowedRevert is FollowersPolicy {
    mapping(bytes32 identityHash => bool) public claimed;

    event Unverified(address indexed wallet);

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed[identityHash]) revert AlreadyClaimed();
        try signerRegistry.verifyVerification(msg.sender, identityHash, expiration, signature) {} catch {
            emit Unverified(msg.sender);
        }
        claimed[identityHash] = true;
    }
}
