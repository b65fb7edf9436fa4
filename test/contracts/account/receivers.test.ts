import { expect } from 'chai'
import { ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { claimFor } from '../../matrix/claims'
import { delegated, send } from './delegated-account'

describe('An account that delegates to BatchExecutor still takes', () => {
  it('ether', async () => {
    const { stranger, owner } = await loadFixture(delegated)
    await expect(stranger.sendTransaction({ to: owner.address, value: 3n })).to.changeEtherBalance(
      owner.address,
      3n,
    )
  })

  it('ERC-721 tokens', async () => {
    const { owner } = await loadFixture(delegated)
    const token = await ethers.deployContract('SafeToken721')
    await token.mint(owner.address, 1n)
    expect(await token.ownerOf(1n)).to.equal(owner.address)
  })

  it('an ERC-721 token that it mints itself, in a batch', async () => {
    const { owner, execute, creatorMint, ...world } = await loadFixture(delegated)
    const claim = await claimFor(world, creatorMint, owner.address)
    const mint = creatorMint.interface.encodeFunctionData('mint', claim)
    const batch = execute([{ to: await creatorMint.getAddress(), data: mint }])
    await send(owner, { to: owner.address, data: batch })
    expect(await creatorMint.ownerOf(1n)).to.equal(owner.address)
  })

  it('ERC-1155 tokens, one kind or several', async () => {
    const { owner } = await loadFixture(delegated)
    const token = await ethers.deployContract('SafeToken1155')
    await token.mint(owner.address, 1n, 10n)
    await token.mintBatch(owner.address, [1n, 2n], [5n, 20n])
    expect(await token.balanceOf(owner.address, 1n)).to.equal(15n)
    expect(await token.balanceOf(owner.address, 2n)).to.equal(20n)
  })
})

describe('An account that delegates to BatchExecutor refuses', () => {
  for (const value of [0n, 1n]) {
    it(`data for a function that is not there, with ${value} wei`, async () => {
      const { stranger, owner } = await loadFixture(delegated)
      const call = ethers.provider.call({
        from: stranger.address,
        to: owner.address,
        data: '0xdeadbeef',
        value,
      })
      await expect(call).to.be.revertedWithoutReason()
    })
  }
})

describe('BatchExecutor says what it is by ERC-165:', () => {
  const interfaces = [
    { name: 'ERC-165', id: '0x01ffc9a7', supported: true },
    { name: 'ERC-1271', id: '0x1626ba7e', supported: true },
    { name: 'the ERC-721 receiver', id: '0x150b7a02', supported: true },
    { name: 'the ERC-1155 receiver', id: '0x4e2312e0', supported: true },
    { name: 'the batch executor (ERC-7821)', id: '0x39922547', supported: true },
    { name: 'ERC-721', id: '0x80ac58cd', supported: false },
    { name: 'the invalid 0xffffffff', id: '0xffffffff', supported: false },
  ]
  for (const { name, id, supported } of interfaces) {
    it(`${name} is ${supported ? '' : 'not '}supported`, async () => {
      const { account } = await loadFixture(delegated)
      expect(await account.supportsInterface(id)).to.equal(supported)
    })
  }
})
