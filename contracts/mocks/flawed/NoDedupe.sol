// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: verifies, and counts nobody.
contract NoDedupe is FollowersPolicy {
    uint256 public claims;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verify(identityHash, expiration, signature);
        ++claims;
    }
}
