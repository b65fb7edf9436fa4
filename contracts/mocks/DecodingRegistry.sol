// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { EIP712 } from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import { EnumerableSet } from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition, IVerifyConsumer } from "../interfaces/IVerifyConsumer.sol";
import { VerificationHash } from "../libraries/VerificationHash.sol";

/// @dev The peer of bench/gas: a registry as one would first write it. It decodes the policy by typed calls and hashes
/// it as nested EIP-712 structs. Every check, and the order of the checks, is SignerRegistry's.
contract DecodingRegistry is EIP712 {
    using EnumerableSet for EnumerableSet.AddressSet;

    uint256 private constant SIGNATURE_LENGTH = 85;

    bytes32 private constant CONDITION_TYPE_HASH = keccak256("Condition(string name,string op,string value)");

    bytes32 private constant POLICY_TYPE_HASH = keccak256(
        "Policy(uint256 chainId,address consumer,string provider,Condition[] conditions)"
        "Condition(string name,string op,string value)"
    );

    EnumerableSet.AddressSet private _signers;

    constructor(address signer) EIP712("DecodingRegistry", "1") {
        _signers.add(signer);
    }

    function verifyVerification(
        address user,
        bytes32 identityHash,
        uint40 expiration,
        bytes calldata signature
    ) external view {
        if (block.timestamp > expiration) revert ISignerRegistry.VerificationExpired(expiration);
        if (signature.length != SIGNATURE_LENGTH) revert ISignerRegistry.InvalidSignature();

        bytes32 policyHash = _policyHash(IVerifyConsumer(msg.sender));
        bytes32 digest = _hashTypedDataV4(VerificationHash.hash(user, identityHash, policyHash, expiration));

        address signer = address(bytes20(signature));
        (address recovered, , ) = ECDSA.tryRecoverCalldata(digest, signature[20:]);
        if (recovered == address(0) || recovered != signer) revert ISignerRegistry.InvalidSignature();
        if (!_signers.contains(signer)) revert ISignerRegistry.NotSigner(signer);
    }

    function _policyHash(IVerifyConsumer consumer) private view returns (bytes32) {
        bytes32 providerHash = keccak256(bytes(consumer.provider()));
        bytes32 conditionsHash = _conditionsHash(consumer.conditions());
        return keccak256(abi.encode(POLICY_TYPE_HASH, block.chainid, consumer, providerHash, conditionsHash));
    }

    function _conditionsHash(Condition[] memory conditions) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](conditions.length);
        for (uint256 i = 0; i < conditions.length; ++i) hashes[i] = _conditionHash(conditions[i]);
        return keccak256(abi.encodePacked(hashes));
    }

    function _conditionHash(Condition memory condition) private pure returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    CONDITION_TYPE_HASH,
                    keccak256(bytes(condition.name)),
                    keccak256(bytes(condition.op)),
                    keccak256(bytes(condition.value))
                )
            );
    }
}
