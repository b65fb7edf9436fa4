// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { MessageHashUtils } from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { PolicyHash } from "../libraries/PolicyHash.sol";
import { VerificationHash } from "../libraries/VerificationHash.sol";

/// @dev The hash libraries with every input given, so that vectors and random values can be checked in Solidity.
contract HashHarness {
    struct Domain {
        string name;
        string version;
        uint256 chainId;
        address verifyingContract;
    }

    struct Verification {
        address user;
        bytes32 identityHash;
        bytes32 policyHash;
        uint40 expiration;
    }

    function typeHash() external pure returns (bytes32) {
        return VerificationHash.TYPE_HASH;
    }

    function policyHash(
        uint256 chainId,
        address consumer,
        string calldata provider,
        Condition[] calldata conditions
    ) external pure returns (bytes32) {
        return PolicyHash.hash(chainId, consumer, keccak256(abi.encode(provider)), keccak256(abi.encode(conditions)));
    }

    function digest(Domain calldata domain, Verification calldata v) external pure returns (bytes32) {
        bytes32 structHash = VerificationHash.hash(v.user, v.identityHash, v.policyHash, v.expiration);
        return MessageHashUtils.toTypedDataHash(_separator(domain), structHash);
    }

    function recover(bytes32 digest_, bytes calldata signature) external pure returns (address) {
        return ECDSA.recoverCalldata(digest_, signature);
    }

    function _separator(Domain calldata domain) private pure returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                    keccak256(bytes(domain.name)),
                    keccak256(bytes(domain.version)),
                    domain.chainId,
                    domain.verifyingContract
                )
            );
    }
}
