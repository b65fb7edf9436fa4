import { expect } from 'chai'
import { inPage } from '../../browser'
import { walletOf } from '../../packages/service/http/world'
import { rejection } from '../../rejection'
import type { Stage } from './stage'

/** Where nobody may be sent to, or what is no provider. */
const badLinks = [
  { redirect_uri: 'http://app.example/claim' },
  { redirect_uri: 'javascript:alert(document.domain)' },
  { redirect_uri: 'https://app.example@evil.example/' },
  { redirect_uri: 'https://evil.example\\@app.example/' },
  { redirect_uri: '//evil.example' },
  { redirect_uri: 'data:text/html,evil' },
  { redirect_uri: '' },
]

export function attacks(stage: Stage): void {
  const refused = [/Failed to load resource/]
  /** Somebody else, with a session of their own. */
  const attacker = async () => {
    const browser = stage.world.browser()
    await browser.signIn(walletOf('Mallory'))
    return browser
  }
  const storedOf = async (name: string) => {
    const browser = stage.world.browser()
    await browser.signIn(walletOf(name))
    return browser.credentials()
  }

  it("a victim opens the attacker's authorize link and consents: nothing stored for either", async () => {
    const mallory = await attacker()
    const url = await mallory.authorize('exchange', stage.app.redirectUri)
    await stage.visit({ url, wallet: walletOf('Victim') }, async (visitor) => {
      await visitor.sees('Exchange: allow access')
      await visitor.allow()
      await visitor.sees('This answer cannot be used')
      await visitor.seesNoWayOut()
      await visitor.look('foreign-answer')
    })
    expect(await mallory.credentials()).to.deep.equal([])
    expect(await storedOf('Victim')).to.deep.equal([])
  })

  it("a signed-in victim opens the attacker's callback: the attacker's account is not linked", async () => {
    const mallory = await attacker()
    const callback = await mallory.visit(await mallory.authorize('exchange'), { person: 'grace' })
    await stage.visit({ wallet: walletOf('Victim') }, async (visitor) => {
      await visitor.signIn()
      await visitor.page.goto(callback)
      await visitor.sees('This answer cannot be used')
    })
    expect(await storedOf('Victim')).to.deep.equal([])
    expect(await mallory.credentials()).to.deep.equal([])
  })

  it('a confirmation opened in another browser, signed in or not: nothing to confirm there, and it still holds here', () =>
    stage.visit({ wallet: walletOf('Owner') }, async (owner) => {
      await owner.reachConfirmation('Exchange')
      const url = owner.page.url()
      await stage.visit({ url, wallet: walletOf('Victim'), expected: refused }, async (victim) => {
        await victim.sees('There is nothing to confirm here')
        await victim.seesNoWayOut()
        await victim.page.goto(stage.pageUrl({}))
        await victim.signIn()
        await victim.page.goto(url)
        await victim.sees('There is nothing to confirm here')
      })
      await owner.press(`Link, and go back to ${stage.app.host}`)
      await owner.page.waitForURL(`${stage.app.redirectUri}&success=true`)
      expect(await storedOf('Victim')).to.deep.equal([])
    }))

  it('addresses that nobody may be sent to: a sentence, and no way out', () =>
    stage.visit({ url: stage.pageUrl({}), expected: refused }, async (visitor) => {
      for (const query of badLinks) {
        await visitor.page.goto(stage.pageUrl({ ...query, providers: 'exchange' }))
        await visitor.sees('This link is not safe')
        await visitor.seesNoWayOut()
        expect(await visitor.page.getByRole('button').count()).to.equal(0)
      }
      await visitor.look('bad-redirect-uri')
    }))

  it('a provider that there is not: a sentence, and no way out', () =>
    stage.visit({ url: stage.pageUrl({ providers: 'facebook' }), expected: refused }, async (visitor) => {
      await visitor.sees('This link is wrong')
      await visitor.seesNoWayOut()
      await visitor.look('bad-provider')
    }))

  it('leads to nothing but web addresses, whatever the service says', () =>
    stage.visit({}, async (visitor) => {
      await visitor.signIn()
      const json = { authorizationUrl: 'javascript:document.body.remove()' }
      await visitor.page.route('**/v1/linking/authorizations', (route) => route.fulfill({ json }))
      await visitor.press('Continue to Exchange')
      await visitor.hears('alert', 'The service does not answer')
    }))

  it('is not shown in a frame', async () => {
    const framed = inPage(stage.app.redirectUri, (page) =>
      page.evaluate(async (src) => {
        const frame = Object.assign(document.createElement('iframe'), { src })
        await new Promise((resolve) => {
          frame.addEventListener('load', resolve)
          document.body.append(frame)
        })
      }, stage.pageUrl()),
    )
    expect(String(await rejection(framed))).to.include("frame-ancestors 'none'")
  })

  it('runs no script and takes no style but its own files', async () => {
    const inject = (tag: 'script' | 'style') =>
      stage.visit({}, async ({ page }) => {
        await page.evaluate(async (name) => {
          const element = document.createElement(name)
          element.textContent = name === 'script' ? 'window.injected = true' : 'body { display: none }'
          const violation = new Promise((resolve) => addEventListener('securitypolicyviolation', resolve))
          document.head.append(element)
          await violation
        }, tag)
      })
    for (const tag of ['script', 'style'] as const) {
      expect(String(await rejection(inject(tag)))).to.match(/Content Security Policy/)
    }
  })
}
