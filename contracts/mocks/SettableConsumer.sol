// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { OncePerIdentity } from "../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @dev A consumer with any policy, which it may also change: what no real consumer should do.
contract SettableConsumer is OncePerIdentity {
    string private _provider;
    Condition[] private _conditions;
    uint256 private _cutoffBlock;

    constructor(ISignerRegistry registry) VerifyConsumer(registry) {}

    function setPolicy(string calldata provider_, Condition[] calldata conditions_) external {
        _provider = provider_;
        delete _conditions;
        for (uint256 i = 0; i < conditions_.length; ++i) _conditions.push(conditions_[i]);
    }

    function setCutoffBlock(uint256 cutoffBlock_) external {
        _cutoffBlock = cutoffBlock_;
    }

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function check(bytes32 identityHash, uint40 expiration, bytes calldata signature) external view {
        _verify(identityHash, expiration, signature);
    }

    function provider() external view override returns (string memory) {
        return _provider;
    }

    function conditions() external view override returns (Condition[] memory) {
        return _conditions;
    }

    function cutoffBlock() external view override returns (uint256) {
        return _cutoffBlock;
    }
}
