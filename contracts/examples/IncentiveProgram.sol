// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @title IncentiveProgram
/// @notice The example consumer of SPEC "Consumer contract interface": a programme that members of an exchange join
/// once, whatever wallet they come with.
contract IncentiveProgram is VerifyConsumer {
    /// @notice Whether the person behind `identityHash` has joined.
    mapping(bytes32 identityHash => bool) public enrolled;

    /// @notice Whether `wallet` takes part.
    mapping(address wallet => bool) public isParticipant;

    /// @notice `wallet` joined for the person behind `identityHash`.
    event Enrolled(address indexed wallet, bytes32 indexed identityHash);

    /// @notice The person has joined already, from this or another wallet.
    error AlreadyEnrolled();

    /// @param registry The service operator's registry on this chain.
    constructor(ISignerRegistry registry) VerifyConsumer(registry) {}

    /// @notice Enrols the caller with a verification from the service.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @custom:reverts AlreadyEnrolled When `identityHash` was recorded before.
    function enroll(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (enrolled[identityHash]) revert AlreadyEnrolled();
        _verify(identityHash, expiration, signature);

        enrolled[identityHash] = true;
        isParticipant[msg.sender] = true;
        emit Enrolled(msg.sender, identityHash);
    }

    /// @inheritdoc VerifyConsumer
    function provider() external pure override returns (string memory) {
        return "exchange";
    }

    /// @inheritdoc VerifyConsumer
    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "membership_active", op: "eq", value: "true" });
    }
}
