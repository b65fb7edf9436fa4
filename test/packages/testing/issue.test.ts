import { loadFixture, time } from '@nomicfoundation/hardhat-network-helpers'
import { expect, use } from 'chai'
import { concat, dataSlice, id } from 'ethers'
import { ethers } from 'hardhat'
import { hashPolicy } from '@onchain-verify/protocol'
import { verifyMatchers } from '@onchain-verify/testing/chai'
import { deployVerifyFixture } from '@onchain-verify/testing/hardhat'
import { chainId, nextTimestamp } from '../../fixtures'
import { rejection } from '../../rejection'

use(verifyMatchers)

const otherKey = id('another signer') as `0x${string}`

async function world() {
  const verify = await loadFixture(deployVerifyFixture)
  const airdrop = await ethers.deployContract('CreatorMint', [verify.registry])
  const [, wallet, otherWallet] = await ethers.getSigners()
  const request = { consumer: airdrop, wallet: wallet! }
  const claim = async (bent: Partial<Parameters<typeof verify.issue>[0]> = {}) => {
    const { identityHash, expiration, signature } = await verify.issue({ ...request, ...bent })
    return airdrop.connect(wallet).mint(identityHash, expiration, signature)
  }
  return { verify, airdrop, request, wallet: wallet!, otherWallet: otherWallet!, claim }
}

describe('verify.issue', () => {
  it('gives what the contract accepts, for 300 seconds of the clock of the chain', async () => {
    const { verify, airdrop, request, claim } = await world()
    await time.increase(1_000_000)
    const before = await nextTimestamp()
    const { expiration } = await verify.issue(request)
    expect(expiration).to.be.within(before + 300, (await nextTimestamp()) + 300)
    await expect(claim()).to.emit(airdrop, 'Transfer')
  })

  it('knows a person by name: one hash at a contract from any wallet', async () => {
    const { verify, request, otherWallet } = await world()
    const other = await ethers.deployContract('IncentiveProgram', [verify.registry])
    const hash = async (bent: object) => (await verify.issue({ ...request, ...bent })).identityHash
    const ann = await hash({ person: 'Ann' })
    expect(await hash({ person: 'Ann', wallet: otherWallet })).to.equal(ann)
    expect(await hash({ person: { name: 'Ann' } })).to.equal(ann)
    expect(await hash({ person: 'Bob' })).not.to.equal(ann)
    expect(await hash({ person: 'Ann', consumer: other })).not.to.equal(ann)
  })

  it('takes addresses, contracts and accounts alike', async () => {
    const { verify, request, airdrop, wallet } = await world()
    const expected = await verify.issue(request)
    for (const consumer of [await airdrop.getAddress(), { address: await airdrop.getAddress() }]) {
      expect(await verify.issue({ consumer, wallet: wallet.address.toLowerCase() })).to.deep.equal(expected)
    }
    expect(await rejection(verify.issue({ consumer: airdrop, wallet: '0x12' }))).to.be.an.instanceOf(
      TypeError,
    )
  })

  const refusals = [
    {
      who: 'whose account falls short',
      person: { name: 'Ann', traits: { follower_count: '499', video_count: '10', likes_count: '1000' } },
      code: 'conditions_not_satisfied',
    },
    {
      who: 'who has an account elsewhere',
      person: { name: 'Ann', provider: 'exchange' },
      code: 'verification_not_found',
    },
  ]
  for (const { who, person, code } of refusals) {
    it(`refuses a person ${who} with ${code}, as the service does`, async () => {
      const { verify, request } = await world()
      expect(await rejection(verify.issue({ ...request, person }))).to.include({ code })
    })
  }

  it('refuses a person who authenticated before the cutoff, as the service does', async () => {
    const { verify, wallet } = await world()
    const consumer = await ethers.deployContract('SettableConsumer', [verify.registry])
    await consumer.setPolicy('microblog', [{ name: 'followers', op: 'gte', value: '10' }])
    await consumer.setCutoffBlock(await ethers.provider.getBlockNumber())
    const since = await time.latest()
    await time.increase(10)
    const issue = (authenticatedAt: number) =>
      verify.issue({ consumer, wallet, person: { name: 'Ann', authenticatedAt } })
    expect(await rejection(issue(since - 2))).to.include({ code: 'needs_reauth' })
    expect(await issue(since)).to.have.property('signature')
  })

  it('refuses a policy that is not supported, or that nobody can meet', async () => {
    const { verify, wallet } = await world()
    const consumer = await ethers.deployContract('SettableConsumer', [verify.registry])
    await consumer.setPolicy('microblog', [{ name: 'karma', op: 'gte', value: '10' }])
    expect(await rejection(verify.issue({ consumer, wallet }))).to.include({ code: 'invalid_policy' })
    await consumer.setPolicy('microblog', [
      { name: 'followers', op: 'lt', value: '10' },
      { name: 'followers', op: 'gt', value: '9' },
    ])
    expect(await rejection(verify.issue({ consumer, wallet }))).to.include({
      message: 'No account can meet all conditions of this policy at once: correct the contract.',
    })
  })

  it('bends the expiration', async () => {
    const { claim } = await world()
    await expect(claim({ expiration: 1 })).to.be.revertedWithVerificationExpired(1)
  })

  it('bends the signer', async () => {
    const { claim, verify } = await world()
    const signer = ethers.computeAddress(otherKey)
    await expect(claim({ signer: otherKey })).to.be.revertedWithNotSigner(signer)
    await verify.registry.getFunction('addSigner')(signer)
    await claim({ signer: otherKey })
  })

  it('bends the policy, whole or by its hash', async () => {
    const { claim, verify, airdrop } = await world()
    const policy = { provider: 'exchange', conditions: [] }
    await expect(claim({ policy })).to.be.revertedWithInvalidSignature()
    const consumer = { chainId, address: (await airdrop.getAddress()) as `0x${string}` }
    await expect(claim({ policy: hashPolicy(consumer, policy) })).to.be.revertedWithInvalidSignature()
    await claim({ policy: (await verify.policyOf(airdrop)).hash })
  })

  it('bends the identityHash, which is signed as it is', async () => {
    const { claim, airdrop, wallet } = await world()
    const identityHash = id('whoever') as `0x${string}`
    await claim({ identityHash })
    expect(await airdrop['walletOf(bytes32)'](identityHash)).to.equal(wallet.address)
  })

  it('bends the domain', async () => {
    const { claim } = await world()
    for (const domain of [
      { name: 'x' },
      { version: '2' },
      { chainId: 1 },
      { verifyingContract: otherKey.slice(0, 42) as `0x${string}` },
    ]) {
      await expect(claim({ domain })).to.be.revertedWithInvalidSignature()
    }
    await claim({ domain: { chainId, name: 'SignerRegistry', version: '1' } })
  })

  it('bends the bytes', async () => {
    const { claim } = await world()
    const cut = (signature: string) => dataSlice(signature, 0, 84) as `0x${string}`
    await expect(claim({ bytes: cut })).to.be.revertedWithInvalidSignature()
    await claim({ bytes: (signature) => concat([signature]) as `0x${string}` })
  })
})
