import { expect } from 'chai'
import { ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { deployed, type Deployed } from '../../fixtures'
import { refusals } from '../../matrix/refusals'

describe('SignerRegistry refuses', () => {
  for (const { what, attempt, error, args } of refusals) {
    it(`${what} -> ${error}`, async () => {
      const world = await loadFixture(deployed)
      const before = await world.registry.signers()
      await expect(attempt(world))
        .to.be.revertedWithCustomError(world.registry, error)
        .withArgs(...args(world))
      expect(await world.registry.signers()).to.deep.equal(before)
    })
  }
})

describe('SignerRegistry keeps its signers and', () => {
  it('starts with the owner and the signers that it was deployed with', async () => {
    const { registry, owner, signer } = await loadFixture(deployed)
    expect(await registry.owner()).to.equal(owner.address)
    expect(await registry.signers()).to.deep.equal([signer.address])
  })

  it('may start without signers', async () => {
    const { owner } = await loadFixture(deployed)
    const registry = await ethers.deployContract('SignerRegistry', [owner.address, []])
    expect(await registry.signers()).to.deep.equal([])
  })

  it('announces every first signer', async () => {
    const { owner, wallet, stranger } = await loadFixture(deployed)
    const registry = await ethers.deployContract('SignerRegistry', [
      owner.address,
      [wallet.address, stranger.address],
    ])
    const logs = await registry.queryFilter(registry.filters.SignerAdded())
    expect(logs.map(({ args }) => args.signer)).to.deep.equal([wallet.address, stranger.address])
  })

  it('adds a signer and announces it', async () => {
    const { registry, signer, stranger } = await loadFixture(deployed)
    await expect(registry.addSigner(stranger.address))
      .to.emit(registry, 'SignerAdded')
      .withArgs(stranger.address)
    expect(await registry.isSigner(stranger.address)).to.equal(true)
    expect(await registry.signers()).to.deep.equal([signer.address, stranger.address])
  })

  it('removes the last signer, which stops everything, and announces it', async () => {
    const { registry, signer } = await loadFixture(deployed)
    await expect(registry.removeSigner(signer.address))
      .to.emit(registry, 'SignerRemoved')
      .withArgs(signer.address)
    expect(await registry.isSigner(signer.address)).to.equal(false)
    expect(await registry.signers()).to.deep.equal([])
  })

  it('hands its ownership over in two steps and announces both', async () => {
    const { registry, owner, wallet, stranger } = await loadFixture(deployed)
    await expect(registry.transferOwnership(wallet.address))
      .to.emit(registry, 'OwnershipTransferStarted')
      .withArgs(owner.address, wallet.address)
    expect(await registry.owner()).to.equal(owner.address)
    expect(await registry.pendingOwner()).to.equal(wallet.address)

    await expect(registry.connect(wallet).acceptOwnership())
      .to.emit(registry, 'OwnershipTransferred')
      .withArgs(owner.address, wallet.address)
    await registry.connect(wallet).addSigner(stranger.address)
    expect(await registry.isSigner(stranger.address)).to.equal(true)
  })
})

describe('SignerRegistry says what it is by ERC-165:', () => {
  const interfaces = [
    { name: 'ERC-165', id: () => '0x01ffc9a7', supported: true },
    { name: 'ISignerRegistry', id: (w: Deployed) => interfaceId(w), supported: true },
    { name: 'the invalid 0xffffffff', id: () => '0xffffffff', supported: false },
    { name: 'ERC-721', id: () => '0x80ac58cd', supported: false },
  ]
  for (const { name, id, supported } of interfaces) {
    it(`${name} is ${supported ? '' : 'not '}supported`, async () => {
      const world = await loadFixture(deployed)
      expect(await world.registry.supportsInterface(id(world))).to.equal(supported)
    })
  }
})

/** ERC-165: the selectors of the interface's own functions, each xor the next. */
function interfaceId({ registry }: Deployed): string {
  const names = [
    'verifyVerification',
    'policyHashOf',
    'isSigner',
    'signers',
    'addSigner',
    'removeSigner',
  ] as const
  const selectors = names.map((name) => BigInt(registry.interface.getFunction(name).selector))
  return ethers.toBeHex(
    selectors.reduce((id, selector) => id ^ selector),
    4,
  )
}
