// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ERC1155 } from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import { ERC721 } from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @dev Says who called it with what, and fails when told.
contract CallProbe {
    event Called(address sender, uint256 value, bytes data);

    error AskedToFail(uint256 reason);

    fallback() external payable {
        emit Called(msg.sender, msg.value, msg.data);
    }

    receive() external payable {
        emit Called(msg.sender, msg.value, "");
    }

    function fail(uint256 reason) external payable {
        revert AskedToFail(reason);
    }

    function failSilently() external payable {
        // solhint-disable-next-line gas-custom-errors, reason-string
        revert();
    }
}

/// @dev Tokens that ask their receiver, for anybody to mint.
contract SafeToken721 is ERC721 {
    constructor() ERC721("Safe Token", "SAFE") {}

    function mint(address to, uint256 id) external {
        _safeMint(to, id);
    }
}

/// @dev Tokens that ask their receiver, for anybody to mint.
contract SafeToken1155 is ERC1155 {
    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 value) external {
        _mint(to, id, value, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        _mintBatch(to, ids, values, "");
    }
}
