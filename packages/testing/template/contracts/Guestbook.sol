// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { OncePerIdentity } from "@onchain-verify/contracts/extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "@onchain-verify/contracts/interfaces/ISignerRegistry.sol";
import { Condition } from "@onchain-verify/contracts/interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "@onchain-verify/contracts/VerifyConsumer.sol";

/// @title Guestbook
/// @notice Lets everybody with 1000 followers on a microblog sign once, from whatever wallet.
contract Guestbook is OncePerIdentity {
    event Signed(address indexed wallet, string words);

    constructor(ISignerRegistry registry) VerifyConsumer(registry) {}

    /// @notice Signs the book with a verification from the service.
    function sign(string calldata words, bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
        emit Signed(msg.sender, words);
    }

    /// @inheritdoc VerifyConsumer
    function provider() external pure override returns (string memory) {
        return "microblog";
    }

    /// @inheritdoc VerifyConsumer
    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "followers", op: "gte", value: "1000" });
    }
}
