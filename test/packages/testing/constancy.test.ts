import { expect } from 'chai'
import { concat, id, toBeHex, zeroPadValue } from 'ethers'
import { changingOpcodes, getterGas, inconstancyOf, traceGetter, type Getter } from '@onchain-verify/testing'
import { chainId } from '../../fixtures'
import type { Hex } from '../../vectors'

const getter = (...code: string[]): Getter => ({
  chainId,
  address: `0x${'11'.repeat(20)}`,
  code: concat(code.map((part) => `0x${part}`)) as Hex,
  calldata: id('provider()').slice(0, 10) as Hex,
})
const word = (value: bigint) => zeroPadValue(toBeHex(value), 32)

/** PUSH0 for up to 7 operands. */
const operands = '5f'.repeat(7)
/** MSTORE at 0 what is on top of the stack, RETURN 32 bytes. */
const answerTop = '5f5260205ff3'

describe('the trace of a getter', () => {
  const opcodes = {
    BALANCE: '31',
    ORIGIN: '32',
    CALLER: '33',
    GASPRICE: '3a',
    EXTCODESIZE: '3b',
    EXTCODECOPY: '3c',
    EXTCODEHASH: '3f',
    BLOCKHASH: '40',
    COINBASE: '41',
    TIMESTAMP: '42',
    NUMBER: '43',
    PREVRANDAO: '44',
    GASLIMIT: '45',
    SELFBALANCE: '47',
    BASEFEE: '48',
    BLOBHASH: '49',
    BLOBBASEFEE: '4a',
    SLOAD: '54',
    GAS: '5a',
    TLOAD: '5c',
    CREATE: 'f0',
    CALL: 'f1',
    CALLCODE: 'f2',
    DELEGATECALL: 'f4',
    CREATE2: 'f5',
    STATICCALL: 'fa',
  }
  for (const [name, opcode] of Object.entries(opcodes)) {
    it(`names ${name}`, async () =>
      expect((await traceGetter(getter(operands, opcode, answerTop))).changingOpcodes).to.deep.equal([name]))
  }

  it('has a test for each opcode that it watches', () =>
    expect(Object.keys(opcodes)).to.have.members(changingOpcodes))

  const constants = [
    { what: 'CHAINID', code: '46', answer: BigInt(chainId) },
    { what: 'ADDRESS', code: '30', answer: BigInt(getter().address) },
    { what: 'CALLVALUE', code: '34', answer: 0n },
    { what: 'CALLDATASIZE', code: '36', answer: 4n },
    { what: 'CODESIZE', code: '38', answer: 7n },
    { what: 'a byte that only looks like TIMESTAMP, as data of a PUSH', code: '6042', answer: 0x42n },
  ]
  for (const { what, code, answer } of constants) {
    it(`takes ${what} for constant and answers as the chain does`, async () =>
      expect(await traceGetter(getter(code, answerTop))).to.deep.equal({
        changingOpcodes: [],
        returndata: word(answer),
      }))
  }

  it('names every opcode once, in the order of first use', async () => {
    const { changingOpcodes: seen } = await traceGetter(getter('42', '43', '42', '33', answerTop))
    expect(seen).to.deep.equal(['TIMESTAMP', 'NUMBER', 'CALLER'])
  })

  it('does not name what is never run', async () => {
    // PUSH1 5, JUMP over TIMESTAMP, JUMPDEST.
    const { changingOpcodes: seen } = await traceGetter(getter('6004', '56', '42', '5b', '5f', answerTop))
    expect(seen).to.deep.equal([])
  })

  const unanswered = [
    { what: 'an endless loop', code: '5b5f56' },
    { what: 'a revert', code: '5f5ffd' },
    { what: 'an invalid opcode', code: 'fe' },
    { what: 'a write', code: '5f5f55' },
    { what: 'more memory than the gas can pay', code: `5f63${'ff'.repeat(4)}52` },
  ]
  for (const { what, code } of unanswered) {
    it(`has no answer after ${what}`, async () =>
      expect(await traceGetter(getter(code))).to.deep.equal({ changingOpcodes: [], returndata: undefined }))
  }

  it('bounds the gas to a few million, so that a hostile loop ends soon', () =>
    expect(getterGas).to.equal(3_000_000n))
})

describe('why a getter may change', () => {
  const cases = [
    { what: 'constant', code: ['602a', answerTop], reason: undefined },
    { what: 'a clock', code: ['42', answerTop], reason: 'the answer may depend on TIMESTAMP' },
    {
      what: 'a minimal proxy (EIP-1167)',
      code: [`363d3d373d3d3d363d73${'22'.repeat(20)}5af43d82803e903d91602b57fd5bf3`],
      reason: 'the contract is a proxy, so other code answers (GAS, DELEGATECALL)',
    },
    {
      what: 'a delegated wallet (EIP-7702)',
      code: [`ef0100${'22'.repeat(20)}`],
      reason: 'the account is a wallet that runs other code by EIP-7702, and its key holder may change which',
    },
    {
      what: 'another answer at the node',
      code: ['602b', answerTop],
      reason: "the node answers otherwise than the contract's code does when run here",
    },
  ]
  for (const { what, code, reason } of cases) {
    it(what, async () => expect(await inconstancyOf(getter(...code), word(42n) as Hex)).to.equal(reason))
  }
})
