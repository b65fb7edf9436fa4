// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { OncePerIdentity } from "../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @dev What no consumer should do: keep its policy in storage. Suites change it after signing.
contract MutablePolicy is OncePerIdentity {
    string private _provider;
    Condition[] private _conditions;
    uint256 private _cutoffBlock;

    constructor(
        ISignerRegistry registry,
        string memory provider_,
        Condition[] memory conditions_
    ) VerifyConsumer(registry) {
        setPolicy(provider_, conditions_);
    }

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function setCutoffBlock(uint256 cutoffBlock_) external {
        _cutoffBlock = cutoffBlock_;
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

    function setPolicy(string memory provider_, Condition[] memory conditions_) public {
        _provider = provider_;
        delete _conditions;
        for (uint256 i = 0; i < conditions_.length; ++i) _conditions.push(conditions_[i]);
    }
}
