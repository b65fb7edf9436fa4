// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { OncePerIdentity } from "../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @dev Two named actions with marks of their own, and two unnamed ones that share theirs.
contract TwoActions is OncePerIdentity {
    bytes32 public constant BADGE = "badge";
    bytes32 public constant SHIRT = "shirt";

    constructor(ISignerRegistry registry) VerifyConsumer(registry) {}

    function claimBadge(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnceFor(BADGE, identityHash, expiration, signature);
    }

    function claimShirt(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnceFor(SHIRT, identityHash, expiration, signature);
    }

    function joinByMail(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function joinByPhone(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function provider() external pure override returns (string memory) {
        return "exchange";
    }

    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "membership_active", op: "eq", value: "true" });
    }
}
