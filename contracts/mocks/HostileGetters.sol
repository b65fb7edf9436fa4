// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition, IVerifyConsumer } from "../interfaces/IVerifyConsumer.sol";

/// @dev A consumer whose `provider()` and `conditions()` misbehave as told. A fallback answers them, because only
/// there may the returndata be anything. It has no `cutoffBlock()`.
contract HostileGetters {
    enum Mode {
        None,
        Reverts,
        ReturnsNothing,
        ReturnsOneMegabyte,
        BurnsGas,
        NotCanonical,
        WritesState,
        ReEnters,
        InvalidUtf8
    }

    ISignerRegistry public immutable signerRegistry;
    Mode public mode;
    uint256 public writes;

    error AskedToRevert();
    error NoSuchFunction(bytes4 selector);

    constructor(ISignerRegistry registry) {
        signerRegistry = registry;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return _answer();
    }

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    function check(bytes32 identityHash, uint40 expiration, bytes calldata signature) external view {
        signerRegistry.verifyVerification(msg.sender, identityHash, expiration, signature);
    }

    function _misbehave() private {
        if (mode == Mode.Reverts) revert AskedToRevert();
        if (mode == Mode.WritesState) ++writes;
        // Without an end of its own; the gas only keeps the trace short.
        if (mode == Mode.ReEnters) signerRegistry.policyHashOf{ gas: 100_000 }(address(this));
    }

    function _answer() private returns (bytes memory) {
        _misbehave();
        if (mode == Mode.ReturnsNothing) return "";
        if (mode == Mode.ReturnsOneMegabyte) return new bytes(2 ** 20);
        // No gas pays for this much memory.
        if (mode == Mode.BurnsGas) return new bytes(2 ** 40);
        // A word behind the value: it decodes the same, but no canonical encoder writes it.
        if (mode == Mode.NotCanonical) return bytes.concat(_value(), bytes32(0));
        return _value();
    }

    function _value() private view returns (bytes memory) {
        if (msg.sig == IVerifyConsumer.provider.selector) return abi.encode("microblog");
        if (msg.sig != IVerifyConsumer.conditions.selector) revert NoSuchFunction(msg.sig);

        string memory number = mode == Mode.InvalidUtf8 ? string(bytes.concat(bytes1(0xff))) : "1000";
        Condition[] memory policy = new Condition[](1);
        policy[0] = Condition({ name: "followers", op: "gte", value: number });
        return abi.encode(policy);
    }
}
