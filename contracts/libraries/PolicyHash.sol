// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { IVerifyConsumer } from "../interfaces/IVerifyConsumer.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";

/// @title PolicyHash
/// @notice The one definition of `policyHash` in Solidity. Mirror: packages/protocol/src/policy-hash.ts.
library PolicyHash {
    /// @notice Binds a policy to one contract on one chain.
    /// @param chainId EIP-155 chain id.
    /// @param consumer The contract that declares the policy.
    /// @param providerHash keccak256 of `abi.encode(provider)`.
    /// @param conditionsHash keccak256 of `abi.encode(conditions)`.
    function hash(
        uint256 chainId,
        address consumer,
        bytes32 providerHash,
        bytes32 conditionsHash
    ) internal pure returns (bytes32) {
        return keccak256(abi.encode(chainId, consumer, providerHash, conditionsHash));
    }

    /// @notice The hash of the policy that `consumer` declares now, on this chain.
    /// @dev The policy is never decoded. The raw returndata of a canonical encoder is `abi.encode` of the value, so
    /// hashing it costs no copying of strings; any other encoding hashes to something nobody signs and fails closed.
    /// @custom:reverts PolicyUnreadable When a getter reverts or returns nothing, or `consumer` has no code.
    function read(address consumer) internal view returns (bytes32) {
        return
            hash(
                block.chainid,
                consumer,
                _returndataHash(consumer, abi.encodeCall(IVerifyConsumer.provider, ())),
                _returndataHash(consumer, abi.encodeCall(IVerifyConsumer.conditions, ()))
            );
    }

    function _returndataHash(address consumer, bytes memory getter) private view returns (bytes32) {
        (bool ok, bytes memory returndata) = consumer.staticcall(getter);
        if (!ok || returndata.length == 0) revert ISignerRegistry.PolicyUnreadable(consumer);
        return keccak256(returndata);
    }
}
