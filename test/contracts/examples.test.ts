import { expect } from 'chai'
import { parseEther, ZeroAddress } from 'ethers'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { deployed } from '../fixtures'
import { claimFor } from '../matrix/claims'

describe('IncentiveProgram', () => {
  it('records the person and the wallet and announces both', async () => {
    const { incentiveProgram, wallet, ...world } = await loadFixture(deployed)
    const claim = await claimFor(world, incentiveProgram, wallet.address)
    await expect(incentiveProgram.connect(wallet).enroll(...claim))
      .to.emit(incentiveProgram, 'Enrolled')
      .withArgs(wallet.address, claim[0])
    expect(await incentiveProgram.enrolled(claim[0])).to.equal(true)
    expect(await incentiveProgram.isParticipant(wallet.address)).to.equal(true)
  })
})

describe('AirdropClaim', () => {
  it('pays the amount and announces it', async () => {
    const { airdropClaim, demoToken, wallet, ...world } = await loadFixture(deployed)
    const claim = await claimFor(world, airdropClaim, wallet.address)
    const amount = await airdropClaim.amount()
    const claimed = airdropClaim.connect(wallet).claim(...claim)
    await expect(claimed).to.emit(airdropClaim, 'Claimed').withArgs(wallet.address, claim[0], amount)
    await expect(claimed).to.changeTokenBalances(demoToken, [airdropClaim, wallet], [-amount, amount])
  })
})

describe('CreatorMint', () => {
  it('numbers the passes from 1', async () => {
    const { creatorMint, wallet, otherWallet, ...world } = await loadFixture(deployed)
    for (const owner of [wallet, otherWallet]) {
      await creatorMint
        .connect(owner)
        .mint(...(await claimFor(world, creatorMint, owner.address, owner.address)))
    }
    expect(await creatorMint.ownerOf(1)).to.equal(wallet.address)
    expect(await creatorMint.ownerOf(2)).to.equal(otherWallet.address)
    expect(await creatorMint.minted()).to.equal(2n)
  })
})

describe('OnePersonPoll', () => {
  it('counts a vote on its question only, and one verification serves all questions', async () => {
    const { onePersonPoll, wallet, ...world } = await loadFixture(deployed)
    const poll = onePersonPoll.connect(wallet)
    const claim = await claimFor(world, poll, wallet.address)
    await expect(poll.vote(0, true, ...claim))
      .to.emit(poll, 'Voted')
      .withArgs(wallet.address, 0, true)
    await poll.vote(1, false, ...claim)
    expect(await poll.votes(0, true)).to.equal(1n)
    expect(await poll.votes(0, false)).to.equal(0n)
    expect(await poll.votes(1, false)).to.equal(1n)
  })

  it('refuses a question that is not there -> NoSuchQuestion', async () => {
    const { onePersonPoll, wallet, ...world } = await loadFixture(deployed)
    const claim = await claimFor(world, onePersonPoll, wallet.address)
    await expect(onePersonPoll.connect(wallet).vote(3, true, ...claim))
      .to.be.revertedWithCustomError(onePersonPoll, 'NoSuchQuestion')
      .withArgs(3, 3)
  })
})

describe('CappedDeposit', () => {
  const part = parseEther('0.4')

  it('lets a person fill the cap from several wallets, and no further', async () => {
    const { cappedDeposit, wallet, otherWallet, ...world } = await loadFixture(deployed)
    for (const depositor of [wallet, otherWallet]) {
      const claim = await claimFor(world, cappedDeposit, depositor.address)
      await cappedDeposit.connect(depositor).deposit(...claim, { value: part })
    }
    const claim = await claimFor(world, cappedDeposit, wallet.address)
    expect(await cappedDeposit.total(claim[0])).to.equal(2n * part)
    await expect(cappedDeposit.connect(wallet).deposit(...claim, { value: part }))
      .to.be.revertedWithCustomError(cappedDeposit, 'CapExceeded')
      .withArgs(3n * part, parseEther('1'))
  })

  it('pays back without a verification, which frees the cap', async () => {
    const { cappedDeposit, wallet, registry, signer } = await loadFixture(deployed)
    const claim = await claimFor({ registry, signer }, cappedDeposit, wallet.address)
    const deposit = cappedDeposit.connect(wallet)
    await deposit.deposit(...claim, { value: part })
    await registry.removeSigner(signer.address)

    const withdrawn = deposit.withdraw(claim[0], part)
    await expect(withdrawn).to.emit(deposit, 'Withdrawn').withArgs(wallet.address, claim[0], part)
    await expect(withdrawn).to.changeEtherBalances([cappedDeposit, wallet], [-part, part])
    expect(await deposit.total(claim[0])).to.equal(0n)
  })

  it("keeps a wallet from another wallet's deposit -> BalanceExceeded", async () => {
    const { cappedDeposit, wallet, otherWallet, ...world } = await loadFixture(deployed)
    const claim = await claimFor(world, cappedDeposit, wallet.address)
    await cappedDeposit.connect(wallet).deposit(...claim, { value: part })
    await expect(cappedDeposit.connect(otherWallet).withdraw(claim[0], 1n))
      .to.be.revertedWithCustomError(cappedDeposit, 'BalanceExceeded')
      .withArgs(1n, 0n)
  })
})

describe('The examples', () => {
  it('stand at addresses of their own on one registry', async () => {
    const world = await loadFixture(deployed)
    const { incentiveProgram, airdropClaim, creatorMint, cappedDeposit, onePersonPoll } = world
    const examples = [incentiveProgram, airdropClaim, creatorMint, cappedDeposit, onePersonPoll]
    const registries = await Promise.all(examples.map((example) => example.signerRegistry()))
    expect(new Set(registries)).to.deep.equal(new Set([await world.registry.getAddress()]))
    expect(registries).not.to.include(ZeroAddress)
  })
})
