// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev Stands in for Foundry's cheatcodes: answers `sign` and `addr` from a table, and reverts for anything that is
/// not in it.
contract Cheatcodes {
    struct Signature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    mapping(uint256 key => address) private _accounts;
    mapping(uint256 key => mapping(bytes32 digest => Signature)) private _signatures;

    error UnknownKey(uint256 key);
    error UnknownDigest(bytes32 digest);

    function setAddress(uint256 key, address account) external {
        _accounts[key] = account;
    }

    function setSignature(uint256 key, bytes32 digest, Signature calldata signature) external {
        _signatures[key][digest] = signature;
    }

    function addr(uint256 key) external view returns (address account) {
        account = _accounts[key];
        if (account == address(0)) revert UnknownKey(key);
    }

    function sign(uint256 key, bytes32 digest) external view returns (uint8 v, bytes32 r, bytes32 s) {
        Signature memory signature = _signatures[key][digest];
        if (signature.v == 0) revert UnknownDigest(digest);
        return (signature.v, signature.r, signature.s);
    }
}
