/// <reference lib="dom" />
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { look } from '../verify-page/look'

/** Somebody in front of the screen: sees what is shown and presses what can be pressed. */
export class Person {
  constructor(readonly page: Page) {}

  press(name: string | RegExp): Promise<void> {
    return this.page.getByRole('button', { name }).click()
  }

  /** Answers the wallet's question, which has this title. */
  async answer(title: string | RegExp, button: string): Promise<void> {
    await this.page
      .getByRole('dialog', { name: title })
      .getByRole('button', { name: button, exact: true })
      .click()
  }

  choose(name: RegExp): Promise<void> {
    return this.page.getByRole('radio', { name }).check()
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  async connect(wallet: RegExp): Promise<void> {
    await this.press(wallet)
    await this.answer('Connect to this page?', 'Connect')
    await this.page.getByRole('button', { name: 'Use another wallet' }).waitFor()
  }

  /** Signs the claim's message and has the service look at it. */
  async signAndCheck(): Promise<void> {
    await this.press('Sign and check')
    await this.answer('Sign this message?', 'Sign')
  }

  /** From the demo over the verify page and the provider's page back to the demo. */
  async link(wallet: RegExp, person: RegExp): Promise<void> {
    await this.press('Go to the verify page')
    await this.press(wallet)
    await this.answer('Connect to this page?', 'Connect')
    await this.press('Sign in with this wallet')
    await this.answer('Sign this message?', 'Sign')
    await this.press(/Continue to/)
    await this.choose(person)
    await this.press('Allow')
    await this.press(/^Link, and go back/)
    await this.page.getByRole('heading', { name: 'Once per person' }).waitFor()
  }

  /** An alert that tells of an error. */
  async isTold(code: string, help: string): Promise<void> {
    const alert = this.page.getByRole('alert').filter({ has: this.page.getByText(code, { exact: true }) })
    expect(await alert.innerText()).to.include(help)
  }

  /** The role, or else the text, of what has the focus, also inside of the wallets' sheet. */
  focused(): Promise<string | null> {
    return this.page.evaluate(() => {
      const outer = document.activeElement
      const inner = outer?.shadowRoot?.activeElement ?? outer
      return inner?.getAttribute('role') ?? inner?.textContent ?? null
    })
  }

  /** Is pictured, and finds nothing in the way: see {@link look}. */
  looks(name: string): Promise<void> {
    return look(this.page, `demo-${name}`)
  }
}
