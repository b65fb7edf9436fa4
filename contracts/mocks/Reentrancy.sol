// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ERC20 } from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

interface ITokensReceived {
    function tokensReceived() external;
}

/// @dev A token that calls its receiver, as ERC-777 tokens do.
contract HookToken is ERC20 {
    constructor() ERC20("Hook Token", "HOOK") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0) && to.code.length != 0) ITokensReceived(to).tokensReceived();
    }
}

/// @dev A contract wallet that calls its target again from every payout hook, once, and swallows the outcome.
contract ReentrantWallet is IERC721Receiver, ITokensReceived {
    address private _target;
    bytes private _again;

    /// @dev What the call from inside the hook answered.
    bool public reentered;
    bytes public reentryError;

    error CallFailed(bytes returndata);

    function call(address target, bytes calldata data) external payable {
        (bool ok, bytes memory returndata) = target.call{ value: msg.value }(data);
        if (!ok) revert CallFailed(returndata);
    }

    function arm(address target, bytes calldata again) external {
        _target = target;
        _again = again;
    }

    receive() external payable {
        _reenter();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _reenter();
        return this.onERC721Received.selector;
    }

    function tokensReceived() external {
        _reenter();
    }

    function _reenter() private {
        bytes memory again = _again;
        if (again.length == 0) return;
        delete _again;
        (bool ok, bytes memory returndata) = _target.call(again);
        (reentered, reentryError) = (ok, returndata);
    }
}
