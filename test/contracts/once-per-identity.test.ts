import { expect } from 'chai'
import { ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { deployed } from '../fixtures'
import { claimFor } from '../matrix/claims'

type Action = 'claimBadge' | 'claimShirt' | 'joinByMail' | 'joinByPhone'

async function actions() {
  const world = await loadFixture(deployed)
  const consumer = await ethers.deployContract('TwoActions', [await world.registry.getAddress()])
  return { ...world, consumer: consumer.connect(world.wallet) }
}

/** Whether a person who did the first may still do the second. */
const pairs: readonly { first: Action; second: Action; free: boolean }[] = [
  { first: 'claimBadge', second: 'claimBadge', free: false },
  { first: 'claimBadge', second: 'claimShirt', free: true },
  { first: 'claimBadge', second: 'joinByMail', free: true },
  { first: 'joinByMail', second: 'claimShirt', free: true },
  { first: 'joinByMail', second: 'joinByMail', free: false },
  { first: 'joinByMail', second: 'joinByPhone', free: false },
]

describe('OncePerIdentity', () => {
  for (const { first, second, free } of pairs) {
    it(`${free ? 'leaves' : 'closes'} ${second} to a person who did ${first}`, async () => {
      const { consumer, wallet, otherWallet, ...world } = await loadFixture(actions)
      await consumer[first](...(await claimFor(world, consumer, wallet.address)))
      const claim = await claimFor(world, consumer, otherWallet.address)
      const again = consumer.connect(otherWallet)[second](...claim)
      if (free) await again
      else
        await expect(again).to.be.revertedWithCustomError(consumer, 'IdentityAlreadyUsed').withArgs(claim[0])
    })
  }

  it('remembers the wallet of an unnamed action', async () => {
    const { consumer, wallet, ...world } = await loadFixture(actions)
    const claim = await claimFor(world, consumer, wallet.address)
    await consumer.joinByMail(...claim)
    expect(await consumer['walletOf(bytes32)'](claim[0])).to.equal(wallet.address)
  })

  it('remembers the wallet of a named action, for that action only', async () => {
    const { consumer, wallet, ...world } = await loadFixture(actions)
    const claim = await claimFor(world, consumer, wallet.address)
    await consumer.claimBadge(...claim)
    const walletFor = async (action: string) => consumer['walletOf(bytes32,bytes32)'](action, claim[0])
    expect(await walletFor(await consumer.BADGE())).to.equal(wallet.address)
    expect(await walletFor(await consumer.SHIRT())).to.equal(ethers.ZeroAddress)
    expect(await consumer['walletOf(bytes32)'](claim[0])).to.equal(ethers.ZeroAddress)
  })
})
