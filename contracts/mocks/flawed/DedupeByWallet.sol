// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: counts wallets, of which a person may have many.
contract DedupeByWallet is FollowersPolicy {
    mapping(address wallet => bool) public claimed;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed[msg.sender]) revert AlreadyClaimed();
        _verify(identityHash, expiration, signature);
        claimed[msg.sender] = true;
    }
}
