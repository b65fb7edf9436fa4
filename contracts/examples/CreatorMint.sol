// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ERC721 } from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import { ReentrancyGuardTransient } from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import { OncePerIdentity } from "../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @title CreatorMint
/// @notice An ERC-721 pass, one a person, for short-video creators: at least 500 followers, 10 videos and 1000 likes.
contract CreatorMint is ERC721, OncePerIdentity, ReentrancyGuardTransient {
    /// @notice Passes minted so far; ids run from 1 to this number.
    uint256 public minted;

    /// @param registry The service operator's registry on this chain.
    constructor(ISignerRegistry registry) ERC721("Creator Pass", "PASS") VerifyConsumer(registry) {}

    /// @notice Mints the caller's pass with a verification from the service.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @return tokenId The new pass.
    /// @custom:reverts IdentityAlreadyUsed When the person has minted before.
    /// @custom:reverts ReentrancyGuardReentrantCall When a receiving contract mints again from its hook.
    function mint(
        bytes32 identityHash,
        uint40 expiration,
        bytes calldata signature
    ) external nonReentrant returns (uint256 tokenId) {
        _verifyOnce(identityHash, expiration, signature);

        tokenId = ++minted;
        _safeMint(msg.sender, tokenId);
    }

    /// @inheritdoc VerifyConsumer
    function provider() external pure override returns (string memory) {
        return "short_video";
    }

    /// @inheritdoc VerifyConsumer
    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](3);
        policy[0] = Condition({ name: "follower_count", op: "gte", value: "500" });
        policy[1] = Condition({ name: "video_count", op: "gte", value: "10" });
        policy[2] = Condition({ name: "likes_count", op: "gt", value: "999" });
    }
}
