// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { IVerifyConsumer } from "../interfaces/IVerifyConsumer.sol";

/// @title PolicyLens
/// @notice Reads everything about one consumer's policy at one block. It is never deployed: the verification service
/// runs the constructor in an `eth_call` without a recipient, and what would be the code is the answer.
/// @dev Consumers are strangers. Each getter gets bounded gas, only bounded bytes of its answer are copied, and no
/// answer is decoded here. Nodes refuse "code" of more than 24,576 bytes (EIP-170), so all of it fits into that.
contract PolicyLens {
    /// @notice What one getter answered.
    /// @param ok Whether the call succeeded.
    /// @param size Bytes that it returned; `data` is cut off when they are too many.
    /// @param data The raw returndata, or its beginning.
    struct Answer {
        bool ok;
        uint256 size;
        bytes data;
    }

    /// @notice The constructor's answer. Mirror: packages/service/src/chain/policy-lens.ts.
    struct Sight {
        uint256 chainId;
        uint256 blockNumber;
        uint256 timestamp;
        Answer provider;
        Answer conditions;
        Answer cutoffBlock;
    }

    /// @dev The examples' getters take less than 10,000. The largest policy that is supported takes 1.3 million when it is
    /// kept in storage.
    uint256 private constant GETTER_GAS = 2_000_000;

    uint256 private constant PROVIDER_BYTES = 1024;

    /// @dev 32 conditions with the longest value that is supported take 17,472 bytes.
    uint256 private constant CONDITIONS_BYTES = 20_480;

    uint256 private constant CUTOFF_BYTES = 64;

    /// @param consumer The contract to look at. Any address will do: one without code returns nothing.
    constructor(address consumer) {
        bytes memory sight = abi.encode(
            Sight({
                chainId: block.chainid,
                blockNumber: block.number,
                timestamp: block.timestamp,
                provider: _ask(consumer, abi.encodeCall(IVerifyConsumer.provider, ()), PROVIDER_BYTES),
                conditions: _ask(consumer, abi.encodeCall(IVerifyConsumer.conditions, ()), CONDITIONS_BYTES),
                cutoffBlock: _ask(consumer, abi.encodeCall(IVerifyConsumer.cutoffBlock, ()), CUTOFF_BYTES)
            })
        );
        // Only assembly lets a constructor return something else than its contract's code.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            return(add(sight, 0x20), mload(sight))
        }
    }

    function _ask(address consumer, bytes memory getter, uint256 most) private view returns (Answer memory answer) {
        bool ok;
        uint256 size;
        bytes memory data;
        // Solidity's own call would copy all of the returndata, however much it is.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            ok := staticcall(GETTER_GAS, consumer, add(getter, 0x20), mload(getter), 0, 0)
            size := returndatasize()
            let copied := size
            if gt(copied, most) {
                copied := most
            }
            data := mload(0x40)
            mstore(0x40, add(data, and(add(copied, 0x3f), not(0x1f))))
            mstore(data, copied)
            returndatacopy(add(data, 0x20), 0, copied)
        }
        answer = Answer({ ok: ok, size: size, data: data });
    }
}
