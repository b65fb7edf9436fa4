// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { IERC20, SafeERC20 } from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import { ReentrancyGuardTransient } from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import { OncePerIdentity } from "../extensions/OncePerIdentity.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @title AirdropClaim
/// @notice Pays a fixed amount of an ERC-20, once a person, to verified microbloggers with 1000 followers. The tokens
/// are the contract's own balance: send them here first.
contract AirdropClaim is OncePerIdentity, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice The token that is paid out.
    IERC20 public immutable token;

    /// @notice Paid to each person, in the token's smallest unit.
    uint256 public immutable amount;

    /// @notice `wallet` received `amount` for the person behind `identityHash`.
    event Claimed(address indexed wallet, bytes32 indexed identityHash, uint256 amount);

    /// @param registry The service operator's registry on this chain.
    /// @param token_ The token that is paid out.
    /// @param amount_ Paid to each person, in the token's smallest unit.
    constructor(ISignerRegistry registry, IERC20 token_, uint256 amount_) VerifyConsumer(registry) {
        token = token_;
        amount = amount_;
    }

    /// @notice Pays the caller with a verification from the service.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @custom:reverts IdentityAlreadyUsed When the person was paid before.
    /// @custom:reverts ReentrancyGuardReentrantCall When the token calls back into this contract.
    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external nonReentrant {
        _verifyOnce(identityHash, expiration, signature);

        emit Claimed(msg.sender, identityHash, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @inheritdoc VerifyConsumer
    function provider() external pure override returns (string memory) {
        return "microblog";
    }

    /// @inheritdoc VerifyConsumer
    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](2);
        policy[0] = Condition({ name: "followers", op: "gte", value: "1000" });
        policy[1] = Condition({ name: "verified", op: "eq", value: "true" });
    }
}
