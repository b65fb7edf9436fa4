import { expect } from 'chai'
import { getCreateAddress, id } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { hashPolicy, type Policy } from '@onchain-verify/protocol'
import { chainId, deployed, nextTimestamp, signVerification } from '../../fixtures'
import { deploySettableConsumer } from '../../matrix/consumers'
import { misbehaviours, modes } from '../../matrix/misbehaviours'
import { consumerOf } from '../../matrix/world'

const policy: Policy = {
  provider: 'microblog',
  conditions: [{ name: 'followers', op: 'gte', value: '1000' }],
}

/** Enough for a megabyte of returndata, and little enough that a trace of an endless loop fits the memory. */
const gasLimit = { ReturnsOneMegabyte: 20_000_000n, other: 300_000n }
const boundOf = (mode: keyof typeof modes) => ({
  gasLimit: mode === 'ReturnsOneMegabyte' ? gasLimit.ReturnsOneMegabyte : gasLimit.other,
})

async function hostile() {
  const world = await loadFixture(deployed)
  const consumer = await ethers.deployContract('HostileGetters', [await world.registry.getAddress()])
  const address = await consumer.getAddress()
  const sign = async (user: string, at: { chainId: number; address: string }, signed = policy) => {
    const verification = {
      user: user as `0x${string}`,
      identityHash: id('a person') as `0x${string}`,
      policyHash: hashPolicy({ chainId, address: at.address as `0x${string}` }, signed),
      expiration: (await nextTimestamp()) + 300,
    }
    const key = world.signer.signingKey
    const signature = await signVerification({ registry: world.registry, key }, verification)
    return [verification.identityHash, verification.expiration, signature] as const
  }
  return { ...world, consumer, address, sign }
}

describe('SignerRegistry reads the policy of its caller and', () => {
  it('accepts a caller whose getters behave', async () => {
    const { consumer, wallet, sign } = await loadFixture(hostile)
    const claim = await sign(wallet.address, await consumerOf(consumer))
    // A view function that returns nothing: not to revert is its answer.
    await consumer.connect(wallet).check(...claim)
  })

  for (const { mode, what, error, named } of misbehaviours) {
    it(`refuses a getter that ${what} -> ${error}`, async () => {
      const { consumer, address, registry, wallet, sign } = await loadFixture(hostile)
      const claim = await sign(wallet.address, await consumerOf(consumer))
      await consumer.setMode(modes[mode])
      await expect(consumer.connect(wallet).check(...claim, boundOf(mode)))
        .to.be.revertedWithCustomError(registry, error)
        .withArgs(...(named ? [address] : []))
      expect(await consumer.writes()).to.equal(0n)
    })
  }

  it('refuses a caller without code -> PolicyUnreadable', async () => {
    const { registry, wallet, sign } = await loadFixture(hostile)
    const claim = await sign(wallet.address, { chainId, address: wallet.address })
    await expect(registry.connect(wallet).verifyVerification(wallet.address, ...claim))
      .to.be.revertedWithCustomError(registry, 'PolicyUnreadable')
      .withArgs(wallet.address)
  })

  it('refuses a caller that is still in its constructor -> PolicyUnreadable', async () => {
    const { registry, wallet, sign } = await loadFixture(hostile)
    const address = getCreateAddress({ from: wallet.address, nonce: await wallet.getNonce() })
    const claim = await sign(wallet.address, { chainId, address })
    const deployment = ethers.deployContract(
      'ConstructorCaller',
      [await registry.getAddress(), ...claim],
      wallet,
    )
    await expect(deployment).to.be.revertedWithCustomError(registry, 'PolicyUnreadable').withArgs(address)
  })

  for (const { mode } of misbehaviours.filter(({ named }) => named)) {
    it(`answers policyHashOf for a getter in mode ${mode} with PolicyUnreadable`, async () => {
      const { consumer, address, registry } = await loadFixture(hostile)
      await consumer.setMode(modes[mode])
      await expect(registry.policyHashOf(address, boundOf(mode)))
        .to.be.revertedWithCustomError(registry, 'PolicyUnreadable')
        .withArgs(address)
    })
  }
})

describe('SignerRegistry binds a verification to the live policy, so', () => {
  const changed: readonly { what: string; to: Policy }[] = [
    { what: 'provider', to: { ...policy, provider: 'exchange' } },
    {
      what: 'value',
      to: { ...policy, conditions: [{ name: 'followers', op: 'gte', value: '1' }] },
    },
    { what: 'number of conditions', to: { ...policy, conditions: [] } },
  ]

  async function settable() {
    const world = await loadFixture(hostile)
    const consumer = await deploySettableConsumer(world, policy)
    const claim = await world.sign(world.wallet.address, await consumerOf(consumer))
    return { ...world, consumer: consumer.connect(world.wallet), claim }
  }

  const set = (consumer: Awaited<ReturnType<typeof settable>>['consumer'], to: Policy) =>
    consumer.setPolicy(
      to.provider,
      to.conditions.map((condition) => ({ ...condition })),
    )

  for (const { what, to } of changed) {
    it(`one signed before the ${what} changed fails -> InvalidSignature`, async () => {
      const { consumer, registry, claim } = await loadFixture(settable)
      await set(consumer, to)
      await expect(consumer.claim(...claim))
        .to.be.revertedWithCustomError(registry, 'InvalidSignature')
        .withArgs()
    })
  }

  it('one holds again when the policy is flipped back', async () => {
    const { consumer, claim, wallet } = await loadFixture(settable)
    await set(consumer, changed[0]!.to)
    await set(consumer, policy)
    await consumer.claim(...claim)
    expect(await consumer['walletOf(bytes32)'](claim[0])).to.equal(wallet.address)
  })

  it('one outlives a change of cutoffBlock, which is no part of the policy hash', async () => {
    const { consumer, claim, wallet } = await loadFixture(settable)
    await consumer.setCutoffBlock(1_000_000)
    await consumer.claim(...claim)
    expect(await consumer['walletOf(bytes32)'](claim[0])).to.equal(wallet.address)
  })
})

describe('A consumer behind a proxy', () => {
  async function proxied() {
    const world = await loadFixture(hostile)
    const { incentiveProgram: implementation } = world
    const proxy = await ethers.deployContract('ConsumerProxy', [await implementation.getAddress()])
    const program = implementation.attach(await proxy.getAddress()) as typeof implementation
    const declared = {
      provider: 'exchange',
      conditions: [{ name: 'membership_active', op: 'eq', value: 'true' }],
    }
    return { ...world, implementation, program: program.connect(world.wallet), declared }
  }

  it('lets in with a verification for the proxy', async () => {
    const { program, wallet, sign, declared } = await loadFixture(proxied)
    const claim = await sign(wallet.address, await consumerOf(program), declared)
    await program.enroll(...claim)
    expect(await program.isParticipant(wallet.address)).to.equal(true)
  })

  it('refuses a verification for the implementation -> InvalidSignature', async () => {
    const { program, implementation, registry, wallet, sign, declared } = await loadFixture(proxied)
    const claim = await sign(wallet.address, await consumerOf(implementation), declared)
    await expect(program.enroll(...claim))
      .to.be.revertedWithCustomError(registry, 'InvalidSignature')
      .withArgs()
  })
})
