// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";

/// @dev Verifies while it is being built, when it has no code that could answer for its policy.
contract ConstructorCaller {
    constructor(ISignerRegistry registry, bytes32 identityHash, uint40 expiration, bytes memory signature) {
        registry.verifyVerification(msg.sender, identityHash, expiration, signature);
    }
}
