import { expect } from 'chai'
import { ethers, network } from 'hardhat'
import { time as chainTime } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import type { Problem } from '@onchain-verify/protocol'
import type { Config, Secrets } from '@onchain-verify/service'
import type { SettableConsumer } from '../../../../typechain-types'
import { ada, adaSecond, alan, errorRows, grace, nobody } from './error-rows'
import { claim, claimMessage, post } from './request'
import {
  addressOf,
  link,
  member,
  newStore,
  serve,
  serveChain,
  storeKinds,
  testConfig,
  testSecrets,
  type ServedChain,
  type Service,
} from './world'

const latest = () => chainTime.latest()
const now = () => Math.floor(Date.now() / 1000)
const blogger = (followers: string) => ({
  provider: 'microblog',
  subject: 'subject of Alan',
  traits: { followers, verified: 'true' },
  authenticatedAt: now() - 3600,
})

for (const kind of storeKinds) {
  describe(`POST /v1/onchain_verifications on ${kind}`, () => {
    let chain: ServedChain
    let config: Config
    let secrets: Secrets
    let service: Service
    let settable: SettableConsumer
    let remove: () => Promise<void>

    before(async () => {
      chain = await serveChain()
      settable = await ethers.deployContract('SettableConsumer', [await chain.registry.getAddress()])
      const store = await newStore(kind)
      remove = store.remove
      config = await testConfig(chain, store.store)
      secrets = testSecrets()
      await link(config, secrets, [
        { wallet: ada.address, ...member('subject of Ada') },
        { wallet: adaSecond.address, ...member('subject of Ada') },
        { wallet: grace.address, ...member('subject of Grace') },
        { wallet: alan.address, ...blogger('10') },
      ])
      service = await serve(config, secrets)
    })

    after(async () => {
      await service.close()
      await chain.stop()
      await remove()
    })

    describe('gives a verification that', () => {
      it('has the three fields of the specification, and no other', async () => {
        const { status, headers, body } = await claim(
          service.url,
          ada,
          await addressOf(chain.incentiveProgram),
        )
        expect(status).to.equal(200)
        expect(headers.get('content-type')).to.equal('application/json; charset=utf-8')
        expect(headers.get('cache-control')).to.equal('no-store')
        expect(Object.keys(body).sort()).to.deep.equal(['expiration', 'identityHash', 'signature'])
        expect(body.identityHash).to.match(/^0x[0-9a-f]{64}$/)
        expect(body.signature).to.match(/^0x[0-9a-f]{170}$/)
        // Other suites leave the chain's clock ahead of ours.
        const time = Math.max(now(), await latest())
        expect(body.expiration).to.be.within(time + config.lifetime - 60, time + config.lifetime)
      })

      it('the contract takes, and that counts the person once', async () => {
        const { incentiveProgram: program, accounts } = chain
        const [funder] = accounts
        for (const { address } of [ada, adaSecond]) {
          await funder!.sendTransaction({ to: address, value: ethers.parseEther('1') })
        }
        const enroll = async (wallet: typeof ada) => {
          const { body } = await claim(service.url, wallet, await addressOf(program))
          const by = program.connect(wallet.connect(ethers.provider))
          return by.enroll(body.identityHash, body.expiration, body.signature)
        }
        await enroll(ada)
        expect(await program.isParticipant(ada.address)).to.equal(true)
        await expect(enroll(adaSecond)).to.be.revertedWithCustomError(program, 'AlreadyEnrolled').withArgs()
      })

      it('names the same person for two wallets, and another person for another account', async () => {
        const at = await addressOf(chain.incentiveProgram)
        const [one, two, other] = await Promise.all(
          [ada, adaSecond, grace].map(
            async (wallet) => (await claim(service.url, wallet, at)).body.identityHash,
          ),
        )
        expect(one).to.equal(two)
        expect(one).not.to.equal(other)
      })

      it('names an unrelated person at another contract', async () => {
        const hashes = await Promise.all(
          [chain.incentiveProgram, chain.cappedDeposit].map(
            async (contract) => (await claim(service.url, ada, await addressOf(contract))).body.identityHash,
          ),
        )
        expect(hashes[0]).not.to.equal(hashes[1])
      })
    })

    describe('answers, row by row of the specification,', () => {
      for (const { code, status, when, ask, detail, redirectUrl } of errorRows) {
        it(`${status} ${code} when ${when}`, async () => {
          const answer = await ask({ url: service.url, chain, settable })
          expect(answer.headers.get('content-type')).to.equal('application/problem+json; charset=utf-8')
          expect(answer.body).to.include({ code, status, type: `urn:onchain-verify:problem:${code}` })
          expect(answer.status).to.equal(status)
          if (typeof detail === 'string') expect(answer.body.detail).to.equal(detail)
          else expect(answer.body.detail).to.match(detail)
          expect(answer.body.redirectUrl).to.equal(redirectUrl)
        })
      }
    })

    describe('decides in order, so that', () => {
      it('an unproven wallet learns nothing of the contract or the credential', async () => {
        const message = claimMessage(nobody.address, nobody.address)
        const { body } = await post(service.url, { message, signature: await grace.signMessage(message) })
        expect(body.code).to.equal('invalid_argument')
      })

      it('a wrong statement comes before a missing contract', async () => {
        const { body } = await claim<Problem>(service.url, ada, nobody.address, { statement: 'Other.' })
        expect(body.code).to.equal('invalid_argument')
      })

      it('an unsupported policy comes before a missing credential', async () => {
        await settable.setPolicy('nowhere', [{ name: 'x', op: 'eq', value: '1' }])
        const { body } = await claim<Problem>(service.url, nobody, await addressOf(settable))
        expect(body.code).to.equal('invalid_policy')
      })

      it('a cutoff comes before the conditions', async () => {
        await settable.setPolicy('microblog', [{ name: 'followers', op: 'gte', value: '1000' }])
        await settable.setCutoffBlock(await ethers.provider.getBlockNumber())
        const { body } = await claim<Problem>(service.url, alan, await addressOf(settable))
        expect(body.code).to.equal('needs_reauth')
      })

      it('a cutoff in the future refuses every credential', async () => {
        await settable.setPolicy('exchange', [{ name: 'membership_active', op: 'eq', value: 'true' }])
        await settable.setCutoffBlock(2n ** 255n)
        const { body } = await claim<Problem>(service.url, ada, await addressOf(settable))
        expect(body.code).to.equal('needs_reauth')
      })

      it('a cutoff that is taken back lets the same credential in at once', async () => {
        await settable.setPolicy('exchange', [{ name: 'membership_active', op: 'eq', value: 'true' }])
        await settable.setCutoffBlock(0)
        expect((await claim(service.url, ada, await addressOf(settable))).status).to.equal(200)
      })
    })

    it('is not misled by a chain whose time runs ahead: the promised lifetime holds there', async () => {
      const snapshot: unknown = await network.provider.send('evm_snapshot', [])
      const ahead = Math.max(now(), await latest()) + 5000
      await network.provider.send('evm_mine', [ahead])
      const { body } = await claim(service.url, grace, await addressOf(chain.incentiveProgram))
      expect(body.expiration).to.equal(ahead + config.lifetime)
      await network.provider.send('evm_revert', [snapshot])
    })
  })
}
