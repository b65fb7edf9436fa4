import { expect } from 'chai'
import { walletOf } from '../../packages/service/http/world'
import type { Stage } from './stage'

/** The browser says so when the service answers with an error, or not at all. */
const refused = [/Failed to load resource/]

/** What the callback may tell the page beside what the stand-ins can be made to say. */
const failures = [
  { error: 'access_denied', title: 'You did not allow access' },
  { error: 'authorization_expired', title: 'This answer cannot be used' },
  { error: 'provider_unavailable', title: 'Exchange does not answer' },
  { error: 'provider_refused', title: 'Exchange refused' },
  { error: 'profile_incomplete', title: 'Your profile is incomplete' },
  { error: 'cancelled', title: 'Nothing was linked' },
] as const

export function whatGoesWrong(stage: Stage): void {
  const stored = async (name: string) => {
    const browser = stage.world.browser()
    await browser.signIn(walletOf(name))
    return browser.credentials()
  }

  it('no wallet: says how to get one, and takes one that comes later', () =>
    stage.visit({ wallets: [] }, async (visitor) => {
      await visitor.sees('No wallet found')
      await visitor.look('no-wallet')
      await visitor.page.evaluate(() => {
        const info = {
          uuid: crypto.randomUUID(),
          name: 'Late Wallet',
          rdns: 'example.late',
          icon: 'https://x/',
        }
        const provider = { request: () => Promise.reject(new Error()), on() {}, removeListener() {} }
        const detail = Object.freeze({ info, provider })
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
      await visitor.sees('Choose your wallet')
      expect(await visitor.button('Late Wallet').locator('img').count()).to.equal(0)
    }))

  it('the wallet declines to connect: said, and tried again', () =>
    stage.visit({}, async (visitor) => {
      visitor.wallet.declined.add('connect')
      await visitor.sees('Choose your wallet')
      await visitor.press('Test Wallet')
      await visitor.hears('alert', 'You declined in your wallet')
      await visitor.look('connect-rejected')
      visitor.wallet.declined.clear()
      await visitor.connect()
    }))

  it('the signature is declined: nobody is signed in, and it can be tried again', () =>
    stage.visit({}, async (visitor) => {
      visitor.wallet.declined.add('sign')
      await visitor.connect()
      await visitor.press('Sign in with this wallet')
      await visitor.hears('alert', 'You declined in your wallet')
      await visitor.look('sign-in-rejected')
      visitor.wallet.declined.clear()
      await visitor.press('Sign in with this wallet')
      await visitor.sees('Link your Exchange account')
    }))

  it('a signature that does not hold: asks for the right network when the wallet is on another', () =>
    stage.visit({ bend: { forges: true, chainId: '0x1' }, expected: refused }, async (visitor) => {
      await visitor.connect()
      await visitor.press('Sign in with this wallet')
      await visitor.hears('alert', 'Switch the network, and sign again')
      await visitor.look('wrong-network')
      visitor.wallet.forges = false
      await visitor.press('Switch to network 84532 and sign')
      await visitor.sees('Link your Exchange account')
    }))

  it('a signature that does not hold on the right network: says so', () =>
    stage.visit({ bend: { forges: true }, expected: refused }, async (visitor) => {
      await visitor.connect()
      await visitor.press('Sign in with this wallet')
      await visitor.hears('alert', 'The signature is not one of this wallet')
    }))

  it('another account of the wallet: has to sign in for itself', () =>
    stage.visit({ wallet: walletOf('Ada') }, async (visitor) => {
      await visitor.signIn()
      const { address } = walletOf('Grace')
      await visitor.wallet.emit('accountsChanged', [address])
      await visitor.sees('Show that the wallet is yours')
      expect(await visitor.text())
        .to.include(address)
        .and.to.include('another account selected')
      await visitor.wallet.emit('accountsChanged', [walletOf('Ada').address])
      await visitor.sees('Link your Exchange account')
    }))

  it('consent denied: nothing stored, and back to the app with the reason', () =>
    stage.visit({ wallet: walletOf('Denier') }, async (visitor) => {
      await visitor.signIn()
      await visitor.leaveFor('Exchange')
      await visitor.press('Refuse')
      await visitor.sees('You did not allow access')
      await visitor.look('access-denied')
      await visitor.link(`Go back to ${stage.app.host} without linking`).click()
      await visitor.page.waitForURL(`${stage.app.redirectUri}&error=access_denied`)
      expect(await stored('Denier')).to.deep.equal([])
    }))

  it('a profile without what is needed: nothing stored, and tried again', () =>
    stage.visit({ wallet: walletOf('Incomplete') }, async (visitor) => {
      await visitor.signIn()
      await visitor.leaveFor('Exchange')
      const { page } = visitor
      await page.getByText('Change Nova Newcomer’s profile').click()
      await page.locator('#exchange-newcomer-membership_active').selectOption('')
      await visitor.allow('Nova Newcomer')
      await visitor.sees('Your profile is incomplete')
      expect(await stored('Incomplete')).to.deep.equal([])
      await visitor.link('Try again').click()
      await visitor.sees('Link your Exchange account')
    }))

  for (const { error, title } of failures) {
    it(`error=${error}: says "${title}", with a way back and another try`, () => {
      const url = stage.pageUrl({ redirect_uri: stage.app.redirectUri, providers: 'exchange', error })
      return stage.visit({ url }, async (visitor) => {
        await visitor.sees(title)
        const back = visitor.link(`Go back to ${stage.app.host} without linking`)
        expect(await back.getAttribute('href')).to.equal(`${stage.app.redirectUri}&error=${error}`)
        expect(await visitor.link('Try again').getAttribute('href')).to.equal(
          new URL(stage.pageUrl()).pathname + new URL(stage.pageUrl()).search,
        )
      })
    })
  }

  it('the answer comes too late: the page still knows what the app wanted', () =>
    stage.visit({ wallet: walletOf('Late') }, async (visitor) => {
      await visitor.signIn()
      await visitor.leaveFor('Exchange')
      stage.world.clock.ahead = 601
      await visitor.allow()
      await visitor.sees('This answer cannot be used')
      await visitor.look('authorization-expired')
      expect(await visitor.link(`Go back to ${stage.app.host} without linking`).count()).to.equal(1)
      await visitor.link('Try again').click()
      await visitor.sees('Link your Exchange account')
    }))

  it('not linking after all: nothing stored, and back to the app with error=cancelled', () =>
    stage.visit({ wallet: walletOf('Canceller') }, async (visitor) => {
      await visitor.reachConfirmation('Exchange')
      await visitor.press(`Do not link, and go back to ${stage.app.host}`)
      await visitor.page.waitForURL(`${stage.app.redirectUri}&error=cancelled`)
      expect(await stored('Canceller')).to.deep.equal([])
    }))

  it('a confirmation that ran out: nothing stored, and started again', () =>
    stage.visit({ wallet: walletOf('Slow'), expected: refused }, async (visitor) => {
      await visitor.reachConfirmation('Exchange')
      stage.world.clock.ahead = 601
      await visitor.press(`Link, and go back to ${stage.app.host}`)
      await visitor.sees('There is nothing to confirm here')
      await visitor.look('confirmation-gone')
      expect(await stored('Slow')).to.deep.equal([])
      await visitor.link('Start again').click()
      await visitor.sees('Link your Exchange account')
    }))

  it('the session runs out: signs in again, and goes on', () =>
    stage.visit({ expected: refused }, async (visitor) => {
      await visitor.signIn()
      stage.world.clock.ahead = 3601
      await visitor.press('Continue to Exchange')
      await visitor.hears('status', 'Your session ran out')
      await visitor.look('session-expired')
      stage.world.clock.ahead = 0
      await visitor.press('Sign in with this wallet')
      await visitor.sees('Link your Exchange account')
    }))

  it('the service does not answer: at the start, and in the middle', () =>
    stage.visit({ expected: refused }, async (visitor) => {
      const { page } = visitor
      await visitor.signIn()
      await page.route('**/v1/linking/**', (route) => route.abort())
      await visitor.press('Continue to Exchange')
      await visitor.hears('alert', 'The service does not answer')
      await page.reload()
      await visitor.sees('The service does not answer')
      await visitor.look('unreachable')
      await page.unroute('**/v1/linking/**')
      await visitor.link('Load the page again').click()
      await visitor.sees('Link your Exchange account')
    }))
}
