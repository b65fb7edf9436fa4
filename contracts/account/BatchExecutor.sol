// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ERC7821 } from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import { IERC7821 } from "@openzeppelin/contracts/interfaces/draft-IERC7821.sol";
import { IERC1271 } from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { ERC1155Holder } from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import { ERC721Holder } from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { IERC165 } from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @title BatchExecutor
/// @notice What an externally owned account delegates to (EIP-7702) so that it can make several calls in one
/// transaction, all or none (ERC-7821). The account stays what it was: its key signs for it, and it takes ether and
/// tokens. Ether that comes with data for a function that is not here is refused.
/// @dev It keeps no storage, has no initialiser and no owner, and cannot be upgraded. So nobody can take over an account
/// that has just delegated, and what an account delegates to next finds no leftovers. The contract's own address is
/// nobody's account: what is sent there is lost.
contract BatchExecutor is ERC7821, ERC721Holder, ERC1155Holder, IERC1271 {
    /// @notice Takes ether, as the account did before it delegated.
    receive() external payable {}

    /// @notice Makes the calls in `executionData`, in order. When one of them fails, none of them has happened.
    /// @dev ERC-7821 takes address zero for the account itself: a call to it comes back here, and does not burn anything.
    /// Whoever builds a batch must not let a call to address zero in, unless that is what is meant.
    /// @param mode `0x01` and 31 zero bytes: a batch without `opData`. Of the other bytes only the second and the four
    /// from the seventh are read, and must be zero.
    /// @param executionData `abi.encode((address target, uint256 value, bytes callData)[])`; ether in wei.
    /// @custom:reverts AccountUnauthorized When the caller is not the account itself.
    /// @custom:reverts UnsupportedExecutionMode When `mode` is another, for example the one that carries `opData`.
    /// @custom:reverts ERC7579DecodingError When `executionData` is too short for what it says it holds.
    /// @custom:reverts FailedCall When a call fails without saying why; else with what the call says.
    function execute(bytes32 mode, bytes calldata executionData) public payable override {
        super.execute(mode, executionData);
    }

    /// @notice ERC-1271: says whether `signature` is the account's own key's over `hash`.
    /// @dev Here `address(this)` is the account that delegates, and its address is its key's. So one key signs for one
    /// account only, and a signature cannot be replayed at another account of the same owner; what ERC-7739 would nest
    /// for that, plain signatures need not. What else `hash` must bind, above all the chain, is up to who asks, as it was
    /// before the account delegated.
    /// @param hash What was signed.
    /// @param signature r (32) || s (32) || v (1), s in the lower half.
    /// @return The function's selector when it is, else `0xffffffff`.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, , ) = ECDSA.tryRecoverCalldata(hash, signature);
        return signer == address(this) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return
            interfaceId == type(IERC7821).interfaceId ||
            interfaceId == type(IERC1271).interfaceId ||
            interfaceId == type(IERC721Receiver).interfaceId ||
            super.supportsInterface(interfaceId);
    }
}
