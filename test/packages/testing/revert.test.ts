import { expect } from 'chai'
import { describeRevert, revertDataOf } from '@onchain-verify/testing'
import { signerRegistryAbi } from '@onchain-verify/protocol'

const data = '0x8baa579f'
const loop: { cause?: unknown } = {}
loop.cause = loop

const errors: readonly { what: string; error: unknown; found: string | undefined }[] = [
  { what: 'ethers', error: { data, transaction: { data: '0x1234' } }, found: data },
  { what: 'a JSON-RPC error in an error', error: { error: { code: 3, data } }, found: data },
  { what: 'Hardhat over HTTP', error: { data: { data, message: 'reverted' } }, found: data },
  { what: 'viem', error: { cause: { cause: { data } } }, found: data },
  { what: 'a revert without data', error: new Error('execution reverted'), found: '0x' },
  { what: 'code 3', error: { code: 3 }, found: '0x' },
  { what: 'a slip in the suite', error: new TypeError('x is not a function'), found: undefined },
  { what: 'an error that is its own cause', error: loop, found: undefined },
  { what: 'a text', error: 'reverted', found: undefined },
]

describe('revert data', () => {
  for (const { what, error, found } of errors) {
    it(`${found === undefined ? 'is not found in' : 'is found as it comes from'} ${what}`, () =>
      expect(revertDataOf(error)).to.equal(found))
  }

  const words = [
    { given: data, says: 'InvalidSignature()' },
    { given: `0xf1d5d7dc${'0'.repeat(63)}7`, says: 'an error that it does not declare, 0xf1d5d7dc' },
    { given: '0x', says: 'a revert without data' },
    { given: '0x12', says: 'an error that it does not declare, 0x12' },
    { given: `0x4e487b71${'0'.repeat(62)}11`, says: 'Panic(17)' },
  ] as const
  for (const { given, says } of words) {
    it(`${given.slice(0, 10)} is said as ${says}`, () =>
      expect(describeRevert(signerRegistryAbi, given)).to.equal(says))
  }
})
