import { expect } from 'chai'
import { Wallet, type HDNodeWallet } from 'ethers'
import { ethers } from 'hardhat'
import type { LinkingSession, Problem } from '@onchain-verify/protocol'
import { SmartWalletFactory__factory } from '../../typechain-types'
import { claim } from '../packages/service/http/request'
import { addressOf, serveChain, walletOf, type ServedChain } from '../packages/service/http/world'
import { startLinking, type LinkingWorld } from '../packages/service/linking/world'
import { wrapped } from '../packages/service/siwe/prover'

const [ada, second] = [walletOf('Ada'), walletOf("Ada's second wallet")]

/** Which example takes which provider, and what falls short of it on the provider's page. */
const examples = [
  { provider: 'exchange', contract: 'incentiveProgram', poor: { 'ada.membership_active': 'false' } },
  { provider: 'microblog', contract: 'airdropClaim', poor: { 'ada.followers': '999' } },
  { provider: 'photo_social', contract: 'onePersonPoll', poor: { 'ada.followers_count': '49' } },
  { provider: 'short_video', contract: 'creatorMint', poor: { 'ada.likes_count': '999' } },
] as const

describe('From a provider to a verification', () => {
  let chain: ServedChain
  let world: LinkingWorld
  before(async () => {
    chain = await serveChain()
    world = await startLinking({ rpcUrl: chain.rpcUrl, registry: await addressOf(chain.registry) })
  })
  after(async () => {
    await world.close()
    await chain.stop()
  })

  const signedIn = async (wallet: HDNodeWallet) => {
    const browser = world.browser()
    await browser.signIn(wallet)
    return browser
  }

  for (const { provider, contract, poor } of examples) {
    it(`of ${provider}: not found, linked, verified; one person by both wallets, also after deletion`, async () => {
      const consumer = await addressOf(chain[contract])
      const { body: problem } = await claim<Problem>(world.url, ada, consumer)
      expect(problem).to.include({
        code: 'verification_not_found',
        redirectUrl: `${world.config.verifyAppUrl}?providers=${provider}`,
      })

      const browser = await signedIn(ada)
      const app = 'https://app.example/claim'
      const { redirectUrl } = await browser.link(provider, {}, app)
      expect(redirectUrl).to.equal(`${app}?success=true`)
      const { body: first } = await claim(world.url, ada, consumer)
      expect(first.identityHash).to.match(/^0x[0-9a-f]{64}$/)

      await (await signedIn(second)).link(provider)
      expect((await claim(world.url, second, consumer)).body.identityHash).to.equal(first.identityHash)

      const credentials = await browser.credentials()
      const statement = credentials.find((each) => each.provider === provider)!.deletionStatement
      await browser.ask('POST', '/v1/linking/deletions', {
        provider,
        ...(await browser.sign(ada, { statement })),
      })
      const { body: gone } = await claim<Problem>(world.url, ada, consumer)
      expect(gone.code).to.equal('verification_not_found')

      await browser.link(provider, { changes: poor })
      expect((await claim<Problem>(world.url, ada, consumer)).body.code).to.equal('conditions_not_satisfied')

      const restored = Object.keys(poor)[0]!
      await browser.link(provider, {
        changes: { [restored]: restored.includes('membership') ? 'true' : '50000' },
      })
      expect((await claim(world.url, ada, consumer)).body.identityHash).to.equal(first.identityHash)

      const other = await signedIn(walletOf('Grace'))
      await other.link(provider, { person: 'grace' })
      const { body: grace } = await claim(world.url, walletOf('Grace'), consumer)
      expect(grace.identityHash)
        .to.match(/^0x[0-9a-f]{64}$/)
        .and.not.equal(first.identityHash)
      await other.ask('DELETE', '/v1/linking/session')
    })
  }

  it('for a smart wallet that is not deployed yet (ERC-6492): the page takes its signature, too', async () => {
    const owner = Wallet.createRandom()
    const factory = await ethers.deployContract('SmartWalletFactory')
    const address = await factory.addressOf(owner.address, ethers.ZeroHash)
    const browser = world.browser()
    const message = browser.message(address, await browser.nonce())
    const calls = SmartWalletFactory__factory.createInterface()
    const deploy = calls.encodeFunctionData('deploy', [owner.address, ethers.ZeroHash])
    const inner = await owner.signMessage(message)
    const signature = wrapped(await factory.getAddress(), deploy, inner)
    const { body } = await browser.ask<LinkingSession>('POST', '/v1/linking/session', { message, signature })
    expect(body.wallet).to.equal(address)
  })
})
