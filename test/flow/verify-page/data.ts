import { expect } from 'chai'
import type { HDNodeWallet } from 'ethers'
import type { Problem } from '@onchain-verify/protocol'
import { claim } from '../../packages/service/http/request'
import { addressOf, walletOf } from '../../packages/service/http/world'
import type { Stage } from './stage'

const renew = 'Renew what is stored about your Exchange account'
const remove = 'Delete what is stored about your Exchange account'

export function ownData(stage: Stage): void {
  const consumer = () => addressOf(stage.chain.incentiveProgram)
  const claimed = async (wallet: HDNodeWallet) =>
    (await claim(stage.world.url, wallet, await consumer())).body
  const refusal = async (wallet: HDNodeWallet) =>
    (await claim<Problem>(stage.world.url, wallet, await consumer())).body.code

  /** A wallet with an account of the stand-ins' Ada. */
  const linked = async (name: string): Promise<HDNodeWallet> => {
    const wallet = walletOf(name)
    const browser = stage.world.browser()
    await browser.signIn(wallet)
    await browser.link('exchange')
    return wallet
  }

  it('without an app: nothing yet, linked, and listed', () =>
    stage.visit({ url: stage.pageUrl({}), wallet: walletOf('Curious') }, async (visitor) => {
      await visitor.signIn()
      await visitor.page.getByText('Nothing is stored about this wallet.').waitFor()
      await visitor.look('data-empty')
      await visitor.leaveFor('Exchange')
      await visitor.allow()
      await visitor.sees('Link this account to this wallet?')
      await visitor.press('Link')
      await visitor.sees('Your Exchange account is linked')
      await visitor.look('linked')
      await visitor.link('See what is stored about you').click()
      await visitor.button(remove).waitFor()
      expect(await visitor.text()).to.match(/Exchange account\s+Linked on .*\s+Membership active\s+yes/)
      await visitor.look('data')
    }))

  it('renewed: says what it renews, and lists what is new', async () => {
    const wallet = await linked('Renewer')
    await stage.visit({ url: stage.pageUrl({}), wallet }, async (visitor) => {
      const { page } = visitor
      await visitor.signIn()
      await visitor.press(renew)
      await visitor.sees('Exchange: allow access')
      await page.getByText('Change Ada Lovelace’s profile').click()
      await page.locator('#exchange-ada-membership_billed').selectOption('no')
      await visitor.allow()
      await visitor.sees('Link this account to this wallet?')
      expect(await visitor.text()).to.include('This renews what was stored about the same account')
      await visitor.press('Link')
      await visitor.link('See what is stored about you').click()
      await visitor.button(remove).waitFor()
      expect(await visitor.text()).to.match(/Membership billed\s+no/)
    })
  })

  it('another account of the provider: says what it replaces', async () => {
    const wallet = await linked('Two accounts')
    await stage.visit({ url: stage.pageUrl({}), wallet }, async (visitor) => {
      await visitor.signIn()
      await visitor.press(renew)
      await visitor.sees('Exchange: allow access')
      await visitor.allow('Grace Hopper')
      await visitor.sees('Link this account to this wallet?')
      expect(await visitor.text()).to.include('This replaces another Exchange account')
      await visitor.look('confirm-replaces')
      await visitor.press('Do not link')
      await visitor.sees('Nothing was linked')
      await visitor.look('cancelled')
    })
    expect(await claimed(wallet)).to.include.keys('identityHash')
  })

  it('deleted only by a signature; linked again, the same person', async () => {
    const wallet = await linked('Leaver')
    const before = await claimed(wallet)
    await stage.visit({ url: stage.pageUrl({}), wallet }, async (visitor) => {
      await visitor.signIn()
      await visitor.press(remove)
      await visitor.sees('Delete your Exchange account here?')
      await visitor.look('delete')
      await visitor.press('Keep it')

      await visitor.press(remove)
      visitor.wallet.declined.add('sign')
      await visitor.press('Sign and delete')
      await visitor.hears('alert', 'You declined in your wallet')
      expect(await claimed(wallet)).to.include({ identityHash: before.identityHash })

      visitor.wallet.declined.clear()
      await visitor.press('Sign and delete')
      await visitor.hears('status', 'Deleted.')
      await visitor.look('deleted')
      expect(await refusal(wallet)).to.equal('verification_not_found')

      await visitor.leaveFor('Exchange')
      await visitor.allow()
      await visitor.press('Link')
      await visitor.sees('Your Exchange account is linked')
      expect(await claimed(wallet)).to.include({ identityHash: before.identityHash })
    })
  })

  it('signed out: the session is over, and the wallet is let go', () =>
    stage.visit({ url: stage.pageUrl({}) }, async (visitor) => {
      await visitor.signIn()
      await visitor.press('Sign out')
      await visitor.hears('status', 'You are signed out.')
      await visitor.look('signed-out')
      expect(await visitor.page.evaluate(async () => (await fetch('/v1/linking/session')).text())).to.equal(
        '{}',
      )
      expect(await visitor.wallet.request({ method: 'eth_accounts' })).to.deep.equal([])
    }))

  it('a wallet that is taken back is asked for again', () =>
    stage.visit({ url: stage.pageUrl({}) }, async (visitor) => {
      await visitor.signIn()
      visitor.wallet.disconnect()
      await visitor.sees('Choose your wallet')
    }))
}
