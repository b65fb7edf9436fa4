// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { OncePerIdentity } from "../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @title OnePersonPoll
/// @notice A poll with one vote a person and question, for people with at least 50 followers on a photo network. Each
/// question is an action of its own, so a vote on one leaves the others open.
contract OnePersonPoll is OncePerIdentity {
    /// @notice How many questions there are; they are numbered from 0.
    uint256 public immutable questions;

    /// @notice Votes for and against, by question.
    mapping(uint256 question => mapping(bool inFavour => uint256)) public votes;

    /// @notice `wallet` voted on `question`.
    event Voted(address indexed wallet, uint256 indexed question, bool inFavour);

    /// @notice There is no `question`; there are `questions` of them, numbered from 0.
    error NoSuchQuestion(uint256 question, uint256 questions);

    /// @param registry The service operator's registry on this chain.
    /// @param questions_ How many questions there are.
    constructor(ISignerRegistry registry, uint256 questions_) VerifyConsumer(registry) {
        questions = questions_;
    }

    /// @notice Votes on one question with a verification from the service. One verification serves all questions
    /// until it expires.
    /// @param question Its number, from 0.
    /// @param inFavour Whether the vote is for it.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @custom:reverts NoSuchQuestion When `question` is out of range.
    /// @custom:reverts IdentityAlreadyUsed When the person has voted on `question` before.
    function vote(
        uint256 question,
        bool inFavour,
        bytes32 identityHash,
        uint40 expiration,
        bytes calldata signature
    ) external {
        if (question >= questions) revert NoSuchQuestion(question, questions);
        _verifyOnceFor(bytes32(question), identityHash, expiration, signature);

        ++votes[question][inFavour];
        emit Voted(msg.sender, question, inFavour);
    }

    /// @inheritdoc VerifyConsumer
    function provider() external pure override returns (string memory) {
        return "photo_social";
    }

    /// @inheritdoc VerifyConsumer
    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "followers_count", op: "gte", value: "50" });
    }
}
