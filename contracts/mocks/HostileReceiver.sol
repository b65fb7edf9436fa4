// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev A contract wallet that answers every hook by making one call more, and remembers how that ended. Its creation
/// code is part of packages/testing, whose reentrancy case claims with it.
contract HostileReceiver {
    address private _target;
    uint256 private _value;
    bytes private _again;

    /// @dev Whether anything handed control to this contract after {arm}.
    bool public called;

    /// @dev Whether the call from inside the hook went through.
    bool public reentered;

    receive() external payable {
        _reenter();
    }

    /// @dev Hooks that must answer their own selector (ERC-721, ERC-1155) get it.
    // solhint-disable-next-line no-complex-fallback
    fallback(bytes calldata) external payable returns (bytes memory) {
        _reenter();
        return abi.encode(msg.sig);
    }

    function arm(address target, uint256 value, bytes calldata again) external {
        (_target, _value, _again) = (target, value, again);
    }

    function _reenter() private {
        bytes memory again = _again;
        if (again.length == 0) return;
        delete _again;
        called = true;
        (reentered, ) = _target.call{ value: _value }(again);
    }
}
