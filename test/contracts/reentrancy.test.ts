import { expect } from 'chai'
import { parseEther, type BaseContract } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { deployed, type Deployed } from '../fixtures'
import { claimFor } from '../matrix/claims'

/** A consumer that pays out, the call that pays, and what the hostile receiver has when it is over. */
interface Payout {
  readonly name: string
  readonly hook: string
  readonly prepare: (world: Deployed, wallet: string) => Promise<{ target: BaseContract; data: string }>
  readonly received: (world: Deployed, target: BaseContract, wallet: string) => Promise<bigint>
  readonly due: bigint
}

const amount = parseEther('100')

const payouts: readonly Payout[] = [
  {
    name: 'AirdropClaim',
    hook: "a token's transfer hook",
    due: amount,
    async prepare(world, wallet) {
      const token = await ethers.deployContract('HookToken')
      const args = [await world.registry.getAddress(), await token.getAddress(), amount]
      const target = await ethers.deployContract('AirdropClaim', args)
      await token.mint(await target.getAddress(), 10n * amount)
      const claim = await claimFor(world, target, wallet)
      return { target, data: target.interface.encodeFunctionData('claim', claim) }
    },
    async received(_, target, wallet) {
      const airdrop = await ethers.getContractAt('AirdropClaim', await target.getAddress())
      return (await ethers.getContractAt('HookToken', await airdrop.token())).balanceOf(wallet)
    },
  },
  {
    name: 'CreatorMint',
    hook: 'onERC721Received',
    due: 1n,
    async prepare(world, wallet) {
      const target = world.creatorMint
      const claim = await claimFor(world, target, wallet)
      return { target, data: target.interface.encodeFunctionData('mint', claim) }
    },
    received: ({ creatorMint }, _, wallet) => creatorMint.balanceOf(wallet),
  },
  {
    name: 'CappedDeposit',
    hook: 'receive()',
    due: parseEther('0.5'),
    async prepare(world, wallet) {
      const target = world.cappedDeposit
      const claim = await claimFor(world, target, wallet)
      const attacker = await ethers.getContractAt('ReentrantWallet', wallet)
      const deposit = target.interface.encodeFunctionData('deposit', claim)
      await attacker.call(await target.getAddress(), deposit, { value: parseEther('1') })
      const data = target.interface.encodeFunctionData('withdraw', [claim[0], parseEther('0.5')])
      return { target, data }
    },
    received: (_world, _target, wallet) => ethers.provider.getBalance(wallet),
  },
]

for (const { name, hook, due, prepare, received } of payouts) {
  describe(`${name}, called again from ${hook},`, () => {
    it('refuses with ReentrancyGuardReentrantCall and pays once', async () => {
      const world = await loadFixture(deployed)
      const attacker = await ethers.deployContract('ReentrantWallet')
      const wallet = await attacker.getAddress()
      const { target, data } = await prepare(world, wallet)
      await attacker.arm(await target.getAddress(), data)

      await attacker.call(await target.getAddress(), data)

      const { selector } = target.interface.getError('ReentrancyGuardReentrantCall')!
      expect(await attacker.reentered()).to.equal(false)
      expect(await attacker.reentryError()).to.equal(selector)
      expect(await received(world, target, wallet)).to.equal(due)
    })
  })
}
