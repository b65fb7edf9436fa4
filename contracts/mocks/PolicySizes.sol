// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { OncePerIdentity } from "../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @dev What bench/gas measures: consumers that do nothing but verify, with 1, 3 and 8 conditions.
abstract contract PolicySize is OncePerIdentity {
    constructor(ISignerRegistry registry) VerifyConsumer(registry) {}

    function verify(bytes32 identityHash, uint40 expiration, bytes calldata signature) external view {
        _verify(identityHash, expiration, signature);
    }

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }
}

contract OneCondition is PolicySize {
    constructor(ISignerRegistry registry) PolicySize(registry) {}

    function provider() external pure override returns (string memory) {
        return "microblog";
    }

    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "followers", op: "gte", value: "1000" });
    }
}

contract ThreeConditions is PolicySize {
    constructor(ISignerRegistry registry) PolicySize(registry) {}

    function provider() external pure override returns (string memory) {
        return "microblog";
    }

    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](3);
        policy[0] = Condition({ name: "followers", op: "gte", value: "1000" });
        policy[1] = Condition({ name: "verified", op: "eq", value: "true" });
        policy[2] = Condition({ name: "verified_type", op: "eq", value: "business" });
    }
}

contract EightConditions is PolicySize {
    constructor(ISignerRegistry registry) PolicySize(registry) {}

    function provider() external pure override returns (string memory) {
        return "short_video";
    }

    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](8);
        policy[0] = Condition({ name: "follower_count", op: "gte", value: "500" });
        policy[1] = Condition({ name: "follower_count", op: "lt", value: "1000000" });
        policy[2] = Condition({ name: "following_count", op: "gt", value: "0" });
        policy[3] = Condition({ name: "following_count", op: "lte", value: "5000" });
        policy[4] = Condition({ name: "likes_count", op: "gte", value: "1000" });
        policy[5] = Condition({ name: "likes_count", op: "lt", value: "10000000" });
        policy[6] = Condition({ name: "video_count", op: "gte", value: "10" });
        policy[7] = Condition({ name: "video_count", op: "lte", value: "10000" });
    }
}
