// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { IERC5267 } from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import { MessageHashUtils } from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { VerificationHash } from "../libraries/VerificationHash.sol";

/// @notice What a claim passes to a consumer, as the verification service would answer it.
/// @param identityHash One-way hash of the person at the consumer.
/// @param expiration Last second, in unix time, at which the verification holds.
/// @param signature 85 bytes: signer (20) || r (32) || s (32) || v (1).
struct Issued {
    bytes32 identityHash;
    uint40 expiration;
    bytes signature;
}

/// @notice What is signed (SPEC "Verification").
/// @param user The wallet that may use it.
/// @param identityHash One-way hash of the person at the consumer.
/// @param policyHash See {ISignerRegistry-policyHashOf}.
/// @param expiration Last second, in unix time, at which it holds.
struct VerificationFields {
    address user;
    bytes32 identityHash;
    bytes32 policyHash;
    uint40 expiration;
}

/// @notice The two cheatcodes of Foundry that are used, so that forge-std is not needed.
interface ISigningCheatcodes {
    function addr(uint256 privateKey) external view returns (address);

    function sign(uint256 privateKey, bytes32 digest) external view returns (uint8 v, bytes32 r, bytes32 s);
}

/// @title VerificationIssuer
/// @notice Signs verifications inside a Foundry test, in place of the verification service. The registry must allow the
/// key: `new SignerRegistry(owner, signers)` with `vm.addr(key)` among the signers. For tests only.
/// Mirror: packages/testing/src/issue.
library VerificationIssuer {
    /// @dev Where Foundry answers: the last 20 bytes of keccak256("hevm cheat code").
    ISigningCheatcodes private constant VM = ISigningCheatcodes(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

    /// @notice Seconds that a verification holds, as the service has it by default.
    uint40 internal constant LIFETIME = 300;

    /// @notice A verification for `wallet` of `person` at `consumer`, valid from now on.
    /// @param registry The registry that the consumer asks.
    /// @param signerKey A private key that the registry allows.
    /// @param consumer The contract to claim at; its live policy is signed.
    /// @param wallet Who will claim: `msg.sender` at the consumer.
    /// @param person Any name. One name is one person, whatever the wallet.
    function issue(
        ISignerRegistry registry,
        uint256 signerKey,
        address consumer,
        address wallet,
        string memory person
    ) internal view returns (Issued memory) {
        return sign(registry, signerKey, fields(registry, consumer, wallet, person));
    }

    /// @notice What {issue} signs. Change a field and {sign} it, to see your contract refuse it.
    /// @dev The service hashes people under a secret; here, where nothing is secret, keccak256 keeps what contracts rely
    /// on: one hash for a person at a contract, from any wallet, and another at every other contract.
    function fields(
        ISignerRegistry registry,
        address consumer,
        address wallet,
        string memory person
    ) internal view returns (VerificationFields memory) {
        bytes32 policyHash = registry.policyHashOf(consumer);
        return
            VerificationFields({
                user: wallet,
                identityHash: keccak256(abi.encode(person, policyHash)),
                policyHash: policyHash,
                expiration: uint40(block.timestamp) + LIFETIME
            });
    }

    /// @notice Signs any fields, right or wrong, with any key, and packs the result as the registry wants it.
    function sign(
        ISignerRegistry registry,
        uint256 signerKey,
        VerificationFields memory verification
    ) internal view returns (Issued memory) {
        (uint8 v, bytes32 r, bytes32 s) = VM.sign(signerKey, digest(registry, verification));
        return
            Issued({
                identityHash: verification.identityHash,
                expiration: verification.expiration,
                signature: abi.encodePacked(VM.addr(signerKey), r, s, v)
            });
    }

    /// @notice The EIP-712 digest of a verification for `registry` on this chain.
    function digest(ISignerRegistry registry, VerificationFields memory verification) internal view returns (bytes32) {
        (, string memory name, string memory version, uint256 chainId, address verifyingContract, , ) = IERC5267(
            address(registry)
        ).eip712Domain();
        bytes32 domainSeparator = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                chainId,
                verifyingContract
            )
        );
        return
            MessageHashUtils.toTypedDataHash(
                domainSeparator,
                VerificationHash.hash(
                    verification.user,
                    verification.identityHash,
                    verification.policyHash,
                    verification.expiration
                )
            );
    }
}
