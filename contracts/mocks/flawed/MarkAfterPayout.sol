// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { Address } from "@openzeppelin/contracts/utils/Address.sol";
import { ISignerRegistry } from "../../interfaces/ISignerRegistry.sol";
import { FollowersPolicy } from "./FollowersPolicy.sol";

/// @dev Flaw: pays before it marks, so that a receiving contract claims again while it is being paid.
contract MarkAfterPayout is FollowersPolicy {
    mapping(bytes32 identityHash => bool) public claimed;

    constructor(ISignerRegistry registry) payable FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed[identityHash]) revert AlreadyClaimed();
        _verify(identityHash, expiration, signature);
        Address.sendValue(payable(msg.sender), 1 ether);
        claimed[identityHash] = true;
    }
}
