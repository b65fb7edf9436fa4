// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Issued, VerificationFields, VerificationIssuer } from "../testing/VerificationIssuer.sol";

/// @dev The library's functions, callable from a suite.
contract VerificationIssuerHarness {
    function issue(
        ISignerRegistry registry,
        uint256 signerKey,
        address consumer,
        address wallet,
        string calldata person
    ) external view returns (Issued memory) {
        return VerificationIssuer.issue(registry, signerKey, consumer, wallet, person);
    }

    function fields(
        ISignerRegistry registry,
        address consumer,
        address wallet,
        string calldata person
    ) external view returns (VerificationFields memory) {
        return VerificationIssuer.fields(registry, consumer, wallet, person);
    }

    function sign(
        ISignerRegistry registry,
        uint256 signerKey,
        VerificationFields calldata verification
    ) external view returns (Issued memory) {
        return VerificationIssuer.sign(registry, signerKey, verification);
    }

    function digest(
        ISignerRegistry registry,
        VerificationFields calldata verification
    ) external view returns (bytes32) {
        return VerificationIssuer.digest(registry, verification);
    }
}
