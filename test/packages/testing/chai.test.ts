import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect, use } from 'chai'
import { Interface, id, type BaseContract } from 'ethers'
import { artifacts, ethers } from 'hardhat'
import { verifyMatchers } from '@onchain-verify/testing/chai'
import { deployVerifyFixture } from '@onchain-verify/testing/hardhat'
import { rejection } from '../../rejection'

use(verifyMatchers)

/** What a matcher finds wrong with a promise. */
const complaint = async (assertion: Promise<void>) => ((await rejection(assertion)) as Error).message

async function world() {
  const verify = await loadFixture(deployVerifyFixture)
  const program = await ethers.deployContract('IncentiveProgram', [verify.registry])
  const airdrop = await ethers.deployContract('CreatorMint', [verify.registry])
  const [, wallet, stranger] = await ethers.getSigners()
  const issue = (consumer: BaseContract, bent = {}) => verify.issue({ consumer, wallet: wallet!, ...bent })
  const enroll = async (bent = {}) => {
    const { identityHash, expiration, signature } = await issue(program, bent)
    return program.connect(wallet).enroll(identityHash, expiration, signature)
  }
  const mint = async () => {
    const { identityHash, expiration, signature } = await issue(airdrop)
    return airdrop.connect(wallet).mint(identityHash, expiration, signature)
  }
  return { ...verify, program, airdrop, stranger: stranger!, issue, enroll, mint }
}

/** A key that the registry does not allow. */
const strangerKey = id('a stranger') as `0x${string}`
const strangerAddress = ethers.computeAddress(strangerKey)

describe('the chai matchers', () => {
  it('revertedWithVerificationExpired', async () => {
    const { enroll } = await world()
    await expect(enroll({ expiration: 7 })).to.be.revertedWithVerificationExpired()
    await expect(enroll({ expiration: 7 })).to.be.revertedWithVerificationExpired(7)
    await expect(enroll({ expiration: 7 })).to.be.revertedWithVerificationExpired(7n)
    expect(
      await complaint(expect(enroll({ expiration: 7 })).to.be.revertedWithVerificationExpired(8)),
    ).to.equal('expected a revert with VerificationExpired(8), but it ended with VerificationExpired(7)')
  })

  it('revertedWithInvalidSignature', async () => {
    const { enroll } = await world()
    await expect(enroll({ bytes: () => '0x' })).to.be.revertedWithInvalidSignature()
  })

  it('revertedWithNotSigner', async () => {
    const { enroll, owner } = await world()
    await expect(enroll({ signer: strangerKey })).to.be.revertedWithNotSigner(strangerAddress)
    await expect(enroll({ signer: strangerKey })).to.be.revertedWithNotSigner(strangerAddress.toLowerCase())
    expect(
      await complaint(expect(enroll({ signer: strangerKey })).to.be.revertedWithNotSigner(owner.address)),
    ).to.equal(
      `expected a revert with NotSigner(${owner.address}), but it ended with NotSigner(${strangerAddress})`,
    )
  })

  it('revertedWithPolicyUnreadable', async () => {
    const { registry, stranger } = await world()
    const asked = () => registry.getFunction('policyHashOf').staticCall(stranger)
    await expect(asked()).to.be.revertedWithPolicyUnreadable(stranger.address)
  })

  it('revertedWithIdentityAlreadyUsed', async () => {
    const { issue, airdrop, mint } = await world()
    const { identityHash } = await issue(airdrop)
    await mint()
    await expect(mint()).to.be.revertedWithIdentityAlreadyUsed(identityHash)
    await expect(mint()).not.to.be.revertedWithIdentityAlreadyUsed(id('another person'))
  })

  it('revertedWithRegistryWithoutCode', async () => {
    await expect(
      ethers.deployContract('IncentiveProgram', [strangerAddress]),
    ).to.be.revertedWithRegistryWithoutCode(strangerAddress)
  })

  it('revertedWithAlreadyEnrolled', async () => {
    const { enroll } = await world()
    await enroll()
    await expect(enroll()).to.be.revertedWithAlreadyEnrolled()
  })

  it('tell another error from the wanted one, and success from both', async () => {
    const { enroll } = await world()
    expect(await complaint(expect(enroll({ bytes: () => '0x' })).to.be.revertedWithNotSigner())).to.equal(
      'expected a revert with NotSigner, but it ended with InvalidSignature()',
    )
    expect(
      await complaint(expect(enroll({ bytes: () => '0x' })).not.to.be.revertedWithInvalidSignature()),
    ).to.equal('expected no revert with InvalidSignature')
    expect(await complaint(expect(enroll()).to.be.revertedWithInvalidSignature())).to.equal(
      'expected a revert with InvalidSignature, but it ended with success',
    )
  })

  it('take no other failure for a revert', async () => {
    const broken = () => Promise.reject(new TypeError('a slip in the suite'))
    expect(await complaint(expect(broken()).to.be.revertedWithInvalidSignature())).to.equal(
      'a slip in the suite',
    )
    expect(await complaint(expect(broken()).not.to.be.revertedWithInvalidSignature())).to.equal(
      'a slip in the suite',
    )
  })

  it('want a promise', () => {
    expect(() => expect(1).to.be.revertedWithInvalidSignature()).to.throw(
      TypeError,
      'revertedWithInvalidSignature needs a promise: expect(contract.claim(...)), without await.',
    )
  })

  it('know the errors as the contracts declare them', async () => {
    const declared = new Set<string>()
    for (const name of ['ISignerRegistry', 'IOncePerIdentity', 'VerifyConsumer', 'IncentiveProgram']) {
      const { abi } = await artifacts.readArtifact(name)
      Interface.from(abi).forEachError((error) => declared.add(error.name))
    }
    const administration = ['SignerAlreadyAllowed', 'ZeroSigner', 'OwnershipNotRenounceable']
    const matched = [...declared].filter((name) => !administration.includes(name))
    for (const name of matched) expect(expect(1)).to.have.property(`revertedWith${name}`)
    expect(matched).to.have.length(7)
  })
})
