import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { look } from './look'
import type { PageWallet } from './page-wallet'

/** Somebody at the verify page, who finds things by what they say, as screen readers do. */
export class Visitor {
  constructor(
    readonly page: Page,
    readonly wallet: PageWallet,
  ) {}

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click()
  }

  /** Waits for a step by its heading. */
  async sees(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  async hears(role: 'alert' | 'status', text: string | RegExp): Promise<void> {
    await this.page.getByRole(role).filter({ hasText: text }).waitFor()
  }

  async text(): Promise<string> {
    return this.page.locator('main').innerText()
  }

  /** Nothing on the page leads to any other place. */
  async seesNoWayOut(): Promise<void> {
    const targets = await this.page
      .locator('a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).origin))
    expect(new Set(targets)).to.deep.equal(new Set([new URL(this.page.url()).origin]))
  }

  look(name: string): Promise<void> {
    return look(this.page, name)
  }

  async connect(): Promise<void> {
    await this.sees('Choose your wallet')
    await this.press('Test Wallet')
    await this.sees('Show that the wallet is yours')
  }

  async signIn(): Promise<void> {
    await this.connect()
    await this.press('Sign in with this wallet')
    await this.sees(/^(Link your|Choose the account|What is stored)/)
  }

  /** To the provider's page. */
  async leaveFor(provider: string): Promise<void> {
    await this.press(`Continue to ${provider}`)
    await this.sees(`${provider}: allow access`)
  }

  /** At the provider's page. */
  async allow(person = 'Ada Lovelace'): Promise<void> {
    await this.page.getByRole('radio', { name: person }).check()
    await this.press('Allow')
  }

  async reachConfirmation(provider: string, person?: string): Promise<void> {
    await this.signIn()
    await this.leaveFor(provider)
    await this.allow(person)
    await this.sees('Link this account to this wallet?')
  }
}
