// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: two actions without names share their marks, so that whoever claimed a badge gets no shirt.
contract SharedMarks is FollowersPolicy {
    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claimBadge(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function claimShirt(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }
}
