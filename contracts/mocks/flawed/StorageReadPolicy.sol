// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: keeps its provider in storage. Nothing writes it here, but only a reader of all the code can tell.
contract StorageReadPolicy is FollowersPolicy {
    string private _provider = "microblog";

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function provider() external view override returns (string memory) {
        return _provider;
    }
}
