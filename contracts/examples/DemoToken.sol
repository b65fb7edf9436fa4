// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ERC20 } from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title DemoToken
/// @notice A token of fixed supply for {AirdropClaim} to pay out on test chains.
contract DemoToken is ERC20 {
    /// @param holder Receives the whole supply.
    /// @param supply In the smallest unit; the token has 18 decimals.
    constructor(address holder, uint256 supply) ERC20("Demo Token", "DEMO") {
        _mint(holder, supply);
    }
}
