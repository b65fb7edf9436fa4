// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { Address } from "@openzeppelin/contracts/utils/Address.sol";
import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition } from "../interfaces/IVerifyConsumer.sol";
import { PolicyHash } from "../libraries/PolicyHash.sol";
import { VerificationFields, VerificationIssuer } from "../testing/VerificationIssuer.sol";
import { FollowersPolicy } from "./flawed/FollowersPolicy.sol";

/// @dev Goes on after one of the registry's errors, and passes the others on.
contract ForgivesOneError is FollowersPolicy {
    mapping(bytes32 identityHash => bool) public claimed;
    bytes4 private immutable _forgiven;

    constructor(ISignerRegistry registry, bytes4 forgiven) FollowersPolicy(registry) {
        _forgiven = forgiven;
    }

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed[identityHash]) revert AlreadyClaimed();
        try signerRegistry.verifyVerification(msg.sender, identityHash, expiration, signature) {} catch (
            bytes memory reason
        ) {
            if (bytes4(reason) != _forgiven) Address.verifyCallResult(false, reason);
        }
        claimed[identityHash] = true;
    }
}

/// @dev Counts signatures, of which a person gets as many as they like.
contract CountsSignatures is FollowersPolicy {
    mapping(bytes32 signatureHash => bool) public claimed;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed[keccak256(signature)]) revert AlreadyClaimed();
        _verify(identityHash, expiration, signature);
        claimed[keccak256(signature)] = true;
    }
}

/// @dev Lets one person in, and then nobody.
contract CountsEverybodyAsOne is FollowersPolicy {
    bool public claimed;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed) revert AlreadyClaimed();
        _verify(identityHash, expiration, signature);
        claimed = true;
    }
}

/// @dev Sound, but turns contract wallets away.
contract KeysOnly is FollowersPolicy {
    error ContractWallet();

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (msg.sender.code.length != 0) revert ContractWallet();
        _verifyOnce(identityHash, expiration, signature);
    }
}

/// @dev Wants of one account what no account can be.
contract ContradictoryPolicy is FollowersPolicy {
    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function conditions() external pure override returns (Condition[] memory policy) {
        policy = new Condition[](2);
        policy[0] = Condition({ name: "verified", op: "eq", value: "true" });
        policy[1] = Condition({ name: "verified", op: "eq", value: "false" });
    }
}

/// @dev Wants credentials that were authenticated in a block to come.
contract CutoffToCome is FollowersPolicy {
    constructor(ISignerRegistry registry) FollowersPolicy(registry) {}

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        _verifyOnce(identityHash, expiration, signature);
    }

    function cutoffBlock() external pure override returns (uint256) {
        return type(uint256).max;
    }
}

/// @dev Asks the registry once, for its signer, and judges verifications itself: a removed signer stays.
contract ChecksItself is FollowersPolicy {
    mapping(bytes32 identityHash => bool) public claimed;
    address private immutable _signer;

    constructor(ISignerRegistry registry) FollowersPolicy(registry) {
        _signer = registry.signers()[0];
    }

    function claim(bytes32 identityHash, uint40 expiration, bytes calldata signature) external {
        if (claimed[identityHash]) revert AlreadyClaimed();
        bytes32 policyHash = PolicyHash.read(address(this));
        bytes32 digest = VerificationIssuer.digest(
            signerRegistry,
            VerificationFields(msg.sender, identityHash, policyHash, expiration)
        );
        if (ECDSA.recoverCalldata(digest, signature[20:]) != _signer) revert ISignerRegistry.InvalidSignature();
        claimed[identityHash] = true;
    }
}
