// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { OncePerIdentity } from "../../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { Condition } from "../../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../../VerifyConsumer.sol";

/// @dev A sound policy, for consumers whose flaw lies elsewhere.
abstract contract FollowersPolicy is OncePerIdentity {
    error AlreadyClaimed();

    constructor(ISignerRegistry registry) VerifyConsumer(registry) {}

    function provider() external view virtual override returns (string memory) {
        return "microblog";
    }

    function conditions() external view virtual override returns (Condition[] memory) {
        return _atLeast("1000");
    }

    function _atLeast(string memory followers) internal pure returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "followers", op: "gte", value: followers });
    }
}
