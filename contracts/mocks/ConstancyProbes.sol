// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import { Address } from "@openzeppelin/contracts/utils/Address.sol";
import { ISignerRegistry } from "../interfaces/ISignerRegistry.sol";
import { Condition, IVerifyConsumer } from "../interfaces/IVerifyConsumer.sol";

/// @dev What `hardhat consumer policy` is tried on: a constant policy, and ways for it not to be.
abstract contract ConstancyProbe is IVerifyConsumer {
    function provider() external view virtual returns (string memory) {
        return "microblog";
    }

    function conditions() external view virtual returns (Condition[] memory) {
        return _atLeast("1000");
    }

    function cutoffBlock() external view virtual returns (uint256) {
        return 0;
    }

    function _atLeast(string memory followers) internal pure returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "followers", op: "gte", value: followers });
    }
}

/// @dev Constant, with the chain, its own address and an immutable in the computation; only the cutoff is stored.
contract ConstantPolicy is ConstancyProbe {
    uint256 public override cutoffBlock;
    uint256 private immutable _follows;

    constructor(uint256 follows) {
        _follows = follows;
        cutoffBlock = 7;
    }

    function conditions() external view override returns (Condition[] memory) {
        bool here = block.chainid != 0 && address(this) != address(0);
        return _atLeast(here && _follows == 1000 ? "1000" : "0");
    }
}

contract StoredProvider is ConstancyProbe {
    string private _provider = "microblog";

    function provider() external view override returns (string memory) {
        return _provider;
    }
}

contract TimedConditions is ConstancyProbe {
    function conditions() external view override returns (Condition[] memory) {
        return _atLeast(block.timestamp % 2 == 0 ? "1000" : "1000");
    }
}

contract ConditionsByCaller is ConstancyProbe {
    address private immutable _registry;

    constructor(ISignerRegistry registry) {
        _registry = address(registry);
    }

    function conditions() external view override returns (Condition[] memory) {
        return _atLeast(msg.sender == _registry ? "1" : "1000");
    }
}

contract ProviderElsewhere is ConstancyProbe {
    IVerifyConsumer private immutable _elsewhere;

    constructor(IVerifyConsumer elsewhere) {
        _elsewhere = elsewhere;
    }

    function provider() external view override returns (string memory) {
        return _elsewhere.provider();
    }
}

/// @dev Everything that it is asked is answered by other code.
contract PolicyProxy {
    address private immutable _implementation;

    constructor(address implementation) {
        _implementation = implementation;
    }

    fallback(bytes calldata question) external returns (bytes memory) {
        return Address.functionDelegateCall(_implementation, question);
    }
}

contract EndlessConditions is ConstancyProbe {
    function conditions() external pure override returns (Condition[] memory policy) {
        while (policy.length == 0) policy = new Condition[](0);
    }
}

contract RevertingProvider is ConstancyProbe {
    error Closed();

    function provider() external pure override returns (string memory) {
        revert Closed();
    }
}

contract UnsupportedPolicy is ConstancyProbe {
    function provider() external pure override returns (string memory) {
        return unicode"micro\u202eblog";
    }
}

/// @dev Answers 64 KiB.
contract HugeProvider is ConstancyProbe {
    function provider() external pure override returns (string memory) {
        return string(new bytes(65_536));
    }
}

/// @dev Answers `provider()` with bytes that no encoder would make.
abstract contract RawProvider {
    fallback(bytes calldata) external returns (bytes memory) {
        return _rawProvider();
    }

    function conditions() external pure returns (Condition[] memory policy) {
        policy = new Condition[](1);
        policy[0] = Condition({ name: "followers", op: "gte", value: "1000" });
    }

    function cutoffBlock() external pure returns (uint256) {
        return 0;
    }

    function _rawProvider() internal pure virtual returns (bytes memory);
}

/// @dev Decodes well, but one word follows the string.
contract PaddedProvider is RawProvider {
    function _rawProvider() internal pure override returns (bytes memory) {
        return bytes.concat(abi.encode("microblog"), bytes32(0));
    }
}

/// @dev Not a string at all.
contract MalformedProvider is RawProvider {
    function _rawProvider() internal pure override returns (bytes memory) {
        return abi.encode(type(uint256).max);
    }
}
