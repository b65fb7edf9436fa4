import { expect } from 'chai'
import { walletOf } from '../../packages/service/http/world'
import type { Stage } from './stage'
import type { Visitor } from './visitor'

export function use(stage: Stage): void {
  /** Moves on by the Tab key until what is focused has this name. */
  const tabTo = async ({ page }: Visitor, name: string) => {
    const wanted = page.getByText(name, { exact: true }).or(page.getByLabel(name))
    const target = await wanted.first().elementHandle()
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const isThere = await page.evaluate((element) => {
        const focused = document.activeElement
        return focused !== null && (focused === element || focused.contains(element))
      }, target)
      if (isThere) return
    }
    throw new Error(`${name} is not reached by the Tab key.`)
  }

  const headingHasFocus = (visitor: Visitor, heading: string) =>
    visitor.page
      .getByRole('heading', { level: 1, name: heading })
      .and(visitor.page.locator(':focus'))
      .waitFor()

  it('by keyboard alone, with the focus led to each step', () =>
    stage.visit({ wallet: walletOf('Keyboard') }, async (visitor) => {
      const { page } = visitor
      const enter = () => page.keyboard.press('Enter')
      await visitor.sees('Choose your wallet')
      await tabTo(visitor, 'Test Wallet')
      await visitor.look('connect-focus')
      await enter()
      await headingHasFocus(visitor, 'Show that the wallet is yours')
      await visitor.look('sign-in')
      await tabTo(visitor, 'Sign in with this wallet')
      await enter()
      await headingHasFocus(visitor, 'Link your Exchange account')
      await visitor.look('choose-one')
      await tabTo(visitor, 'Continue to Exchange')
      await enter()
      await visitor.sees('Exchange: allow access')
      await tabTo(visitor, 'Allow')
      await enter()
      await visitor.sees('Link this account to this wallet?')
      await tabTo(visitor, `Link, and go back to ${stage.app.host}`)
      stage.app.isEmpty = true
      await enter()
      await headingHasFocus(visitor, 'Your Exchange account is linked')
      await visitor.look('linked-going-back')
      stage.app.isEmpty = false
      await tabTo(visitor, `Go back to ${stage.app.host}`)
      await enter()
      await page.waitForURL(`${stage.app.redirectUri}&success=true`)
    }))

  it('with several wallets and all providers: a choice of each', () => {
    const wallets = ['Blue Wallet', 'Test Wallet', 'Red Wallet']
    return stage.visit(
      { url: stage.pageUrl({ redirect_uri: stage.app.redirectUri }), wallets },
      async (visitor) => {
        await visitor.sees('Choose your wallet')
        expect(await visitor.page.getByRole('listitem').getByRole('button').allInnerTexts()).to.deep.equal(
          wallets,
        )
        await visitor.look('connect')
        await visitor.signIn()
        await visitor.look('choose')
        const choices = ['Microblog', 'Exchange', 'Photo Social', 'Short Video'].map(
          (name) => `Continue to ${name}`,
        )
        expect(await visitor.page.getByRole('listitem').getByRole('button').allInnerTexts()).to.deep.equal(
          choices,
        )
      },
    )
  })

  it('says what it waits for, and takes no second press', () =>
    stage.visit({}, async (visitor) => {
      const { page } = visitor
      await visitor.connect()
      let presses = 0
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      const asked = page.waitForRequest('**/v1/linking/nonce')
      await page.route('**/v1/linking/nonce', async (route) => {
        presses++
        await answered
        await route.continue()
      })
      await visitor.press('Sign in with this wallet')
      await asked
      await visitor.hears('status', 'Answer in your wallet')
      await visitor.look('signing')
      // Whoever cannot see that it is disabled presses it all the same.
      await visitor.button('Sign in with this wallet').click({ force: true })
      answer()
      await visitor.sees('Link your Exchange account')
      expect(presses).to.equal(1)
    }))

  it('comes back to where the user was: connected and signed in', () =>
    stage.visit({}, async (visitor) => {
      await visitor.signIn()
      await visitor.page.reload()
      await visitor.sees('Link your Exchange account')
      expect(visitor.wallet.asked).to.deep.equal(['connect', 'sign'])
    }))
}
