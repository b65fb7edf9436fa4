// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev A consumer whose getters each do as told: any bytes, any size, no end.
contract RawGetters {
    enum Kind {
        Missing,
        Returns,
        Reverts,
        Loops,
        ReturnsZeros,
        ReturnsByBlock
    }

    struct Answer {
        Kind kind;
        uint256 size;
        bytes data;
    }

    mapping(bytes4 getter => Answer) private _answers;

    error AskedToRevert();

    fallback(bytes calldata) external returns (bytes memory) {
        return _answer();
    }

    function set(bytes4 getter, Answer calldata answer) external {
        _answers[getter] = answer;
    }

    function _answer() private view returns (bytes memory) {
        Answer storage answer = _answers[msg.sig];
        if (answer.kind == Kind.Reverts) revert AskedToRevert();
        if (answer.kind == Kind.ReturnsZeros) _returnZeros(answer.size);
        if (answer.kind == Kind.Missing) _revertWithoutData();
        if (answer.kind == Kind.ReturnsByBlock) return abi.encode(block.number % 2 == 0 ? "microblog" : "exchange");
        while (answer.kind == Kind.Loops) {}
        return answer.data;
    }

    /// @dev As a contract without the function.
    function _revertWithoutData() private pure {
        // solhint-disable-next-line no-inline-assembly
        assembly {
            revert(0, 0)
        }
    }

    /// @dev The cheapest way to return much: abi.encode would double the memory.
    function _returnZeros(uint256 size) private pure {
        // solhint-disable-next-line no-inline-assembly
        assembly {
            return(mload(0x40), size)
        }
    }
}
