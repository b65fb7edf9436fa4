// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { Condition } from "../../interfaces/IVerifyConsumer.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: asks for what the service's catalogue does not have, so that nobody is ever let in.
contract UnsupportedCondition is FollowersPolicy {
    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "karma", op: "gte", value: "1000" });
    }
}
