/// <reference lib="dom" />
import { expect } from 'chai'
import { inPage } from '../browser'
import { Person } from './demo/person'
import { startDemoStack, type DemoStack } from './demo/stack'

/** Answers of the service that a browser's console tells of, too. */
const refused = { expected: [/status of 40[04] /] }

describe('The demo, with a person at the screen', function () {
  this.timeout(60_000)
  let stack: DemoStack
  before(async function () {
    this.timeout(120_000)
    stack = await startDemoStack()
  })
  after(async () => {
    expect(await stack.stop()).to.equal(0)
  })

  const visit = (act: (person: Person) => Promise<void>, offer = '') =>
    inPage(`${stack.demoUrl}${offer && `?offer=${offer}`}`, (page) => act(new Person(page)), refused)

  it('goes from a wallet without anything to a claim, and refuses the second wallet of the same person', () =>
    visit(async (person) => {
      await person.sees('Membership active: yes')
      await person.looks('start')
      await person.connect(/^New wallet/)
      await person.press('Sign and check')
      await person.sees('Claim eligibility for a Verify onchain benefit.')
      await person.looks('prompt')
      await person.answer('Sign this message?', 'Sign')
      await person.sees('verification_not_found')

      await person.link(/^New wallet/, /Grace Hopper/)
      // Asked again without a second signature.
      await person.sees(/^(4:\d\d|5:00) left$/)
      await person.sees(/^0x[0-9a-f]{64}$/)
      expect(new URL(person.page.url()).search).to.equal('')
      await person.looks('verified')

      await person.press('Join')
      await person.page.getByRole('dialog', { name: 'Send this transaction?' }).waitFor()
      await stack.sealed()
      await person.answer('Send this transaction?', 'Send')
      await person.sees(/^Pre-confirmed in block \d+, [\d,]+ ms after it was sent\.$/)
      await person.sees(
        /^Sealed in block \d+, [\d,]+ ms after it was sent\. You have joined the programme\.$/,
      )
      await person.looks('claimed')

      await person.press('Use another wallet')
      await person.connect(/^Other new wallet/)
      await person.signAndCheck()
      await person.link(/^Other new wallet/, /Grace Hopper/)
      await person.sees(/ left$/)
      await person.press('Join')
      await person.isTold('already_claimed', 'One person counts once, and any wallet of yours is you.')
      await person.looks('same-person')
    }))

  it('shows conditions that are not met, and no way to the verify page', () =>
    visit(async (person) => {
      await person.connect(/^Alan’s wallet/)
      await person.signAndCheck()
      await person.isTold('conditions_not_satisfied', 'Trying again changes nothing by itself.')
      expect(await person.page.getByRole('button', { name: 'Go to the verify page' }).count()).to.equal(0)
      await person.looks('not-satisfied')
    }, 'AirdropClaim'))

  it('sends who was last seen before the cutoffBlock to the verify page, and takes them afterwards', () =>
    visit(async (person) => {
      await person.connect(/^Ada’s wallet/)
      await person.signAndCheck()
      await person.sees('needs_reauth')
      await person.link(/^Ada’s wallet/, /Ada Lovelace/)
      await person.sees(/ left$/)
      expect(new URL(person.page.url()).search).to.equal('?offer=RecentOnly')
    }, 'RecentOnly'))

  it('claims in a batch after an upgrade of the account, and shows the token in the wallet', () =>
    visit(async (person) => {
      await person.connect(/^Ada’s second wallet/)
      await person.signAndCheck()
      await person.link(/^Ada’s second wallet/, /Ada Lovelace/)
      await person.choose(/A batch/)
      await person.press('Claim 100 DEMO')
      await person.page.getByRole('dialog', { name: 'Send these 2 calls?' }).waitFor()
      await person.looks('batch')
      await person.answer('Send these 2 calls?', 'Send')
      await person.answer('Upgrade this account?', 'Upgrade')
      await person.sees(/100 DEMO are yours\.$/)
      await person.press('Show DEMO in the wallet')
      await person.answer('Show DEMO in this wallet?', 'Add the token')
      await person.sees('Your wallet shows DEMO now.')
    }, 'AirdropClaim'))

  const others = [
    { offer: 'CreatorMint', action: 'Mint the pass', done: 'The pass is yours.' },
    { offer: 'OnePersonPoll', action: 'Vote yes', done: 'Your vote is counted.' },
  ]
  for (const { offer, action, done } of others)
    it(`does so for ${offer}, too`, () =>
      visit(async (person) => {
        await person.connect(/^Grace’s wallet/)
        await person.signAndCheck()
        await person.link(/^Grace’s wallet/, /Grace Hopper/)
        await person.press(action)
        await person.answer('Send this transaction?', 'Send')
        await person.sees(done)
      }, offer))

  it('takes Escape for no, gives the focus back, and says what to do', () =>
    visit(async (person) => {
      await person.connect(/^Grace’s wallet/)
      await person.page.getByRole('button', { name: 'Sign and check' }).press('Enter')
      const dialog = person.page.getByRole('dialog', { name: 'Sign this message?' })
      await dialog.getByRole('heading', { name: 'Sign this message?' }).waitFor()
      for (const reached of ['group', 'Reject', 'Sign']) {
        await person.page.keyboard.press('Tab')
        expect(await person.focused()).to.equal(reached)
      }
      await person.page.keyboard.press('Tab')
      expect(await person.focused()).not.to.equal('Use another wallet')
      await person.page.keyboard.press('Escape')
      await person.isTold('user_rejected', 'You declined in your wallet, so nothing happened.')
      await person.press('Start again')
      await dialog.waitFor()
    }))

  it('can be made to go wrong, and says what each error means', () =>
    visit(async (person) => {
      await person.connect(/^Grace’s wallet/)
      const section = person.page.getByRole('region', { name: 'Make it go wrong' })
      const codes = await section.locator('.causes .code').allInnerTexts()
      expect(codes).to.have.length(9)
      for (const code of codes) {
        await section.getByRole('button', { name: new RegExp(`^${code} `) }).click()
        const told = section.getByRole('alert').getByText(code, { exact: true })
        const asked = person.page.getByRole('dialog', { name: 'Sign this message?' })
        await told.or(asked).waitFor()
        if (await asked.isVisible()) await person.answer('Sign this message?', 'Sign')
        await told.waitFor()
      }
      await person.page.getByText(/^All \d+ errors/).click()
      await person.sees('This is a mistake of the app or the contract. Tell its makers.')
      await person.looks('errors')
    }))
})
