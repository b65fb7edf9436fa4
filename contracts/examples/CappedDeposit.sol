// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { Address } from "@openzeppelin/contracts/utils/Address.sol";
import { ReentrancyGuardTransient } from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { VerifyConsumer } from "../VerifyConsumer.sol";

/// @title CappedDeposit
/// @notice Holds ether for paying members of an exchange, up to a cap a person over all their wallets. Depositing
/// needs a verification; withdrawing never does, so that nobody's ether depends on the service.
contract CappedDeposit is VerifyConsumer, ReentrancyGuardTransient {
    /// @notice The most that one person may have here, in wei.
    uint256 public immutable cap;

    /// @notice What the person behind `identityHash` has here over all wallets, in wei.
    mapping(bytes32 identityHash => uint256) public total;

    /// @notice What `wallet` deposited for the person behind `identityHash` and can take back, in wei.
    mapping(bytes32 identityHash => mapping(address wallet => uint256)) public balanceOf;

    /// @notice `wallet` deposited `amount` wei for the person behind `identityHash`.
    event Deposited(address indexed wallet, bytes32 indexed identityHash, uint256 amount);

    /// @notice `wallet` took `amount` wei back.
    event Withdrawn(address indexed wallet, bytes32 indexed identityHash, uint256 amount);

    /// @notice With this deposit the person would have `wanted` wei here, over the limit of `cap`.
    error CapExceeded(uint256 wanted, uint256 cap);

    /// @notice `wanted` wei is more than the `balance` that the wallet has here.
    error BalanceExceeded(uint256 wanted, uint256 balance);

    /// @param registry The service operator's registry on this chain.
    /// @param cap_ The most that one person may have here, in wei.
    constructor(ISignerRegistry registry, uint256 cap_) VerifyConsumer(registry) {
        cap = cap_;
    }

    /// @notice Deposits the ether sent along, with a verification from the service.
    /// @param identityHash One-way hash of the person at this contract, as the service answered it.
    /// @param expiration Last second, in unix time, at which the verification holds.
    /// @param signature 85 bytes, as the service answered them.
    /// @custom:reverts CapExceeded When the person would have more than `cap` here.
    function deposit(bytes32 identityHash, uint40 expiration, bytes calldata signature) external payable {
        uint256 wanted = total[identityHash] + msg.value;
        if (wanted > cap) revert CapExceeded(wanted, cap);
        _verify(identityHash, expiration, signature);

        total[identityHash] = wanted;
        balanceOf[identityHash][msg.sender] += msg.value;
        emit Deposited(msg.sender, identityHash, msg.value);
    }

    /// @notice Pays `amount` wei of the caller's deposit back to the caller.
    /// @param identityHash The person for whom the caller deposited.
    /// @param amount In wei.
    /// @custom:reverts BalanceExceeded When the caller has less than `amount` here.
    /// @custom:reverts ReentrancyGuardReentrantCall When the receiver withdraws again while it is being paid.
    function withdraw(bytes32 identityHash, uint256 amount) external nonReentrant {
        uint256 balance = balanceOf[identityHash][msg.sender];
        if (amount > balance) revert BalanceExceeded(amount, balance);

        balanceOf[identityHash][msg.sender] = balance - amount;
        total[identityHash] -= amount;
        emit Withdrawn(msg.sender, identityHash, amount);
        Address.sendValue(payable(msg.sender), amount);
    }

    /// @inheritdoc VerifyConsumer
    function provider() external pure override returns (string memory) {
        return "exchange";
    }

    /// @inheritdoc VerifyConsumer
    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](2);
        policy[0] = Condition({ name: "membership_active", op: "eq", value: "true" });
        policy[1] = Condition({ name: "membership_billed", op: "eq", value: "true" });
    }
}
