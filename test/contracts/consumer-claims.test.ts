import { expect } from 'chai'
import { ethers, network } from 'hardhat'
import { loadFixture, mine, time } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { consumerCases, deployTwin } from '../matrix/consumers'
import { strangerKey, worldOf, type World } from '../matrix/world'

/** What must not stop an honest claim. Each prepares the world and gives the claim to submit. */
const acceptances: readonly { when: string; prepare: (world: World) => ReturnType<World['sign']> }[] = [
  { when: 'everything is in order', prepare: ({ sign }) => sign() },
  {
    when: 'the block comes in the very second of the expiration',
    async prepare({ sign, verification }) {
      await time.setNextBlockTimestamp(verification.expiration)
      return sign()
    },
  },
  {
    when: 'the expiration is the greatest uint40',
    prepare: ({ sign }) => sign({ verification: { expiration: 2 ** 40 - 1 } }),
  },
  {
    when: 'its signer was removed and added again',
    async prepare({ sign, registry, signer }) {
      await registry.removeSigner(signer.address)
      await registry.addSigner(signer.address)
      return sign()
    },
  },
  {
    when: 'a rotation is under way and the old signer signed',
    async prepare({ sign, registry }) {
      await registry.addSigner(ethers.computeAddress(strangerKey))
      return sign()
    },
  },
  {
    when: 'a rotation is under way and the new signer signed',
    async prepare({ sign, registry }) {
      await registry.addSigner(ethers.computeAddress(strangerKey))
      return sign({ key: strangerKey })
    },
  },
]

for (const consumerCase of consumerCases) {
  const { name, claim, mark, alreadyClaimed, policy, unmarked } = consumerCase
  const world = worldOf(consumerCase)

  describe(`${name} counts a person once`, () => {
    it('declares the policy of the matrix', async () => {
      const { consumer } = await loadFixture(world)
      const declared = await ethers.getContractAt('IVerifyConsumer', await consumer.getAddress())
      const conditions = (await declared.conditions()).map(({ name, op, value }) => ({ name, op, value }))
      expect({ provider: await declared.getFunction('provider').staticCall(), conditions }).to.deep.equal(
        policy,
      )
      expect(await declared.cutoffBlock()).to.equal(0n)
    })

    for (const { when, prepare } of acceptances) {
      it(`lets the wallet in when ${when}`, async () => {
        const w = await loadFixture(world)
        const valid = await prepare(w)
        await claim(w.consumer, w.wallet, valid)
        expect(await mark(w.consumer, valid, w.wallet)).not.to.equal(unmarked)
      })
    }

    it('refuses the same signature a second time', async () => {
      const w = await loadFixture(world)
      const valid = await w.sign()
      await claim(w.consumer, w.wallet, valid)
      await expect(claim(w.consumer, w.wallet, valid))
        .to.be.revertedWithCustomError(w.consumer, alreadyClaimed.error)
        .withArgs(...alreadyClaimed.args(valid))
    })

    it('refuses the same person with a second wallet', async () => {
      const w = await loadFixture(world)
      await claim(w.consumer, w.wallet, await w.sign())
      const second = await w.sign({ verification: { user: w.otherWallet.address as `0x${string}` } })
      await expect(claim(w.consumer, w.otherWallet, second))
        .to.be.revertedWithCustomError(w.consumer, alreadyClaimed.error)
        .withArgs(...alreadyClaimed.args(second))
    })

    it('refuses the same person with a second wallet in the same block', async () => {
      const w = await loadFixture(world)
      const first = await w.sign()
      const second = await w.sign({ verification: { user: w.otherWallet.address as `0x${string}` } })
      await network.provider.send('evm_setAutomine', [false])
      try {
        // Sent while neither is mined, so that both look fine to the sender.
        const sent = [
          await claim(w.consumer, w.wallet, first),
          await claim(w.consumer, w.otherWallet, second),
        ]
        await mine()
        const receipts = await Promise.all(
          sent.map(({ hash }) => ethers.provider.getTransactionReceipt(hash)),
        )
        expect(receipts.map((receipt) => receipt?.status)).to.deep.equal([1, 0])
        expect(new Set(receipts.map((receipt) => receipt?.blockNumber)).size).to.equal(1)
      } finally {
        await network.provider.send('evm_setAutomine', [true])
      }
    })

    it('lets two people share a wallet', async () => {
      const w = await loadFixture(world)
      await claim(w.consumer, w.wallet, await w.sign())
      const someoneElse = await w.sign({
        verification: { identityHash: ethers.id('another person') as `0x${string}` },
      })
      await claim(w.consumer, w.wallet, someoneElse)
      expect(await mark(w.consumer, someoneElse, w.wallet)).not.to.equal(unmarked)
    })

    it('lets a person in after a claim of theirs failed', async () => {
      const w = await loadFixture(world)
      const foreign = await w.sign({ key: strangerKey })
      await expect(claim(w.consumer, w.wallet, foreign))
        .to.be.revertedWithCustomError(w.registry, 'NotSigner')
        .withArgs(ethers.computeAddress(strangerKey))
      const valid = await w.sign()
      await claim(w.consumer, w.wallet, valid)
      expect(await mark(w.consumer, valid, w.wallet)).not.to.equal(unmarked)
    })

    it('keeps no marks of a person at another deployment of the same code', async () => {
      const w = await loadFixture(world)
      const valid = await w.sign()
      await claim(w.consumer, w.wallet, valid)
      expect(await mark(await deployTwin(name, w), valid, w.wallet)).to.equal(unmarked)
    })
  })

  describe(`${name} cannot be deployed on`, () => {
    const withoutCode = [
      { what: 'the zero address', address: ethers.ZeroAddress },
      { what: 'a registry without code', address: ethers.computeAddress(strangerKey) },
    ]
    for (const { what, address } of withoutCode) {
      it(`${what} -> RegistryWithoutCode`, async () => {
        const { consumer, registry } = await loadFixture(world)
        const redeployed = deployTwin(name, { registry: registry.attach(address) as typeof registry })
        await expect(redeployed)
          .to.be.revertedWithCustomError(consumer, 'RegistryWithoutCode')
          .withArgs(address)
      })
    }
  })
}
