// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ERC1967Proxy } from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

/// @dev A consumer behind a proxy: the registry sees the proxy, the policy is the implementation's.
contract ConsumerProxy is ERC1967Proxy {
    constructor(address implementation) ERC1967Proxy(implementation, "") {}

    /// @dev The implementation keeps everything in immutables and mappings: there is nothing to initialise.
    function _unsafeAllowUninitialized() internal pure override returns (bool) {
        return true;
    }
}
