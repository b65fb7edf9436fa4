// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: has the caller say whose verification it is, so that anybody spends a copy from the mempool.
contract CallerGivenWallet is FollowersPolicy {
    mapping(bytes32 identityHash => address) public beneficiary;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(address wallet, bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (beneficiary[identityHash] != address(0)) revert AlreadyClaimed();
        signerRegistry.verifyVerification(wallet, identityHash, expiration, signature);
        beneficiary[identityHash] = msg.sender;
    }
}
