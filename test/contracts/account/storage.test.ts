import { expect } from 'chai'
import { dataSlice, getBytes, toBeHex } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { undelegated } from './delegated-account'

/** What an account that other code may come to run in must not have in its code. */
const forbidden = {
  SLOAD: 0x54,
  SSTORE: 0x55,
  TLOAD: 0x5c,
  TSTORE: 0x5d,
  CALLCODE: 0xf2,
  DELEGATECALL: 0xf4,
  SELFDESTRUCT: 0xff,
}

/** The instructions of runtime code, without what PUSH pushes and the compiler's trailing metadata. */
function instructions(code: string): number[] {
  const bytes = getBytes(code)
  const metadata = Number(dataSlice(code, bytes.length - 2)) + 2
  const found: number[] = []
  for (let at = 0; at < bytes.length - metadata; at++) {
    const instruction = bytes[at]!
    found.push(instruction)
    if (instruction >= 0x60 && instruction <= 0x7f) at += instruction - 0x5f
  }
  return found
}

describe('BatchExecutor leaves nothing behind for what an account delegates to next:', () => {
  for (const [name, instruction] of Object.entries(forbidden)) {
    it(`its code has no ${name}`, async () => {
      const { executor } = await loadFixture(undelegated)
      const code = await ethers.provider.getCode(executor)
      expect(instructions(code)).not.to.include(instruction, toBeHex(instruction))
    })
  }

  it('is looked at as a whole: the code of a contract that stores has an SSTORE', async () => {
    const { registry } = await loadFixture(undelegated)
    expect(instructions(await ethers.provider.getCode(registry))).to.include.members([
      forbidden.SLOAD,
      forbidden.SSTORE,
    ])
  })
})
