// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { Strings } from "@openzeppelin/contracts/utils/Strings.sol";
import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { Condition } from "../../interfaces/IVerifyConsumer.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: asks for less as time goes by. With each step everybody has a new `identityHash` and comes again.
contract MutablePolicy is FollowersPolicy {
    uint256 private immutable _start = block.timestamp;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function conditions() external view override returns (Condition[] memory) {
        uint256 phase = (block.timestamp - _start) / 30 days;
        return _atLeast(Strings.toString(1000 / (1 + phase)));
    }
}
