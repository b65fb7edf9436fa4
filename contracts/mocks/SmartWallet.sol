// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { IERC1271 } from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @dev A wallet with one owner (ERC-1271).
contract SmartWallet is IERC1271 {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, , ) = ECDSA.tryRecoverCalldata(hash, signature);
        return signer == owner ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// @dev Builds wallets where ERC-6492 signatures say they will be.
contract SmartWalletFactory {
    function deploy(address owner, bytes32 salt) external returns (SmartWallet) {
        return new SmartWallet{ salt: salt }(owner);
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, codeHash)))));
    }
}

/// @dev A wallet whose answer to ERC-1271 is as told.
contract HostileWallet {
    enum Mode {
        Reverts,
        ReturnsNothing,
        ReturnsGarbage,
        ReturnsOneByte,
        ReturnsMuch,
        BurnsGas
    }

    Mode public immutable mode;

    error AskedToRevert();

    constructor(Mode mode_) {
        mode = mode_;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return _answer();
    }

    function _answer() private view returns (bytes memory) {
        if (mode == Mode.ReturnsNothing) return "";
        if (mode == Mode.ReturnsGarbage) return abi.encode(type(uint256).max);
        if (mode == Mode.ReturnsOneByte) return hex"16";
        if (mode == Mode.ReturnsMuch) return new bytes(100_000);
        while (mode == Mode.BurnsGas) {}
        revert AskedToRevert();
    }
}

/// @dev A factory that an ERC-6492 signature may name, and that does not build what it says.
contract HostileFactory {
    error AskedToRevert();

    function buildNothing() external pure {}

    function buildElsewhere(address owner) external returns (SmartWallet) {
        return new SmartWallet(owner);
    }

    function fail() external pure {
        revert AskedToRevert();
    }

    function burn() external pure {
        while (true) {}
    }
}
