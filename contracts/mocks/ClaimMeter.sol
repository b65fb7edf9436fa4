// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { Address } from "@openzeppelin/contracts/utils/Address.sol";

/// @dev A wallet that claims and tells how much gas that took. Its runtime code is part of packages/testing, which puts
/// it at an account for the length of one `eth_call`.
contract ClaimMeter {
    receive() external payable {}

    /// @dev Hooks that must answer their own selector (ERC-721, ERC-1155) get it.
    fallback(bytes calldata) external payable returns (bytes memory) {
        return abi.encode(msg.sig);
    }

    function measure(address consumer, uint256 value, bytes calldata claim) external returns (uint256) {
        // A transaction finds the account that it calls warm (EIP-2929).
        assert(consumer.code.length != 0);
        uint256 before = gasleft();
        (bool ok, bytes memory returndata) = consumer.call{ value: value }(claim);
        uint256 used = before - gasleft();
        Address.verifyCallResult(ok, returndata);
        return used;
    }
}
