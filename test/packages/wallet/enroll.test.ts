import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import hre from 'hardhat'
import type { Address, Hex } from 'viem'
import { deployed } from '../../fixtures'
import { claimFor } from '../../matrix/claims'
import { alice, batchOf, createWorld, sendBatch, sink } from './world'

describe('wallet_sendCalls: a claim in an atomic batch', () => {
  const enrolling = async () => {
    const { incentiveProgram, ...world } = await loadFixture(deployed)
    const claim = await claimFor(world, incentiveProgram, alice.address)
    // The chain of the deploy scripts' fixture.
    const wallet = await createWorld({ provider: hre.network.provider })
    await wallet.connect()
    const to = (await incentiveProgram.getAddress()) as Address
    const data = incentiveProgram.interface.encodeFunctionData('enroll', claim) as Hex
    return { incentiveProgram, identityHash: claim[0], wallet, enroll: { to, data, value: '0x0' } as const }
  }

  it('enrols the account that signed, beside another call', async () => {
    const { incentiveProgram, identityHash, wallet, enroll } = await enrolling()
    const before = await hre.ethers.provider.getBalance(sink)
    const status = await sendBatch(wallet, batchOf([{ value: '0x5' }, enroll], { atomicRequired: true }))
    expect(status).to.include({ status: 200, atomic: true })
    expect(status.receipts![0]!.logs.map(({ address }) => address)).to.deep.equal([enroll.to.toLowerCase()])
    expect(await incentiveProgram.isParticipant(alice.address)).to.equal(true)
    expect(await incentiveProgram.enrolled(identityHash)).to.equal(true)
    expect(await hre.ethers.provider.getBalance(sink)).to.equal(before + 5n)
  })

  it('does nothing at all when the person has enrolled already', async () => {
    const { incentiveProgram, wallet, enroll } = await enrolling()
    const before = await hre.ethers.provider.getBalance(sink)
    const status = await sendBatch(
      wallet,
      batchOf([enroll, { value: '0x5' }, enroll], { atomicRequired: true }),
    )
    expect(status).to.include({ status: 500, atomic: true })
    expect(await incentiveProgram.isParticipant(alice.address)).to.equal(false)
    expect(await hre.ethers.provider.getBalance(sink)).to.equal(before)
  })
})
