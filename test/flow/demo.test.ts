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

  const visit = (act: (person: Person) => Promise<void>, path = '') =>
    inPage(stack.demoUrl + path, (page) => act(new Person(page)), refused)

  it('goes from a wallet without anything to a claim, and refuses the second wallet of the same person', () =>
    visit(async (person) => {
      await person.sees('Membership active: yes')
      await person.findsNoBarrier()
      await person.photograph('demo-1-start')
      await person.connect(/^New wallet/)
      await person.press('Sign and check')
      await person.page.getByRole('dialog', { name: 'Sign this message?' }).waitFor()
      await person.sees('Claim eligibility for a Verify onchain benefit.')
      await person.findsNoBarrier()
      await person.photograph('demo-2-prompt')
      await person.answer('Sign this message?', 'Sign')
      await person.sees('verification_not_found')
      await person.photograph('demo-3-not-linked')

      await person.link(/^New wallet/, /Grace Hopper/)
      // Asked again without a second signature.
      await person.sees(/^4:\d\d left$|^5:00 left$/)
      await person.sees(/^0x[0-9a-f]{64}$/)
      expect(new URL(person.page.url()).search).to.equal('')
      await person.findsNoBarrier()
      await person.photograph('demo-4-verified')

      await person.press('Join')
      await person.page.getByRole('dialog', { name: 'Send this transaction?' }).waitFor()
      await stack.sealed()
      await person.answer('Send this transaction?', 'Send')
      await person.sees(/^Pre-confirmed in block \d+, [\d,]+ ms after it was sent\.$/)
      await person.sees(
        /^Sealed in block \d+, [\d,]+ ms after it was sent\. You have joined the programme\.$/,
      )
      await person.findsNoBarrier()
      await person.photograph('demo-5-claimed')

      await person.press('Use another wallet')
      await person.connect(/^Other new wallet/)
      await person.signAndCheck()
      await person.link(/^Other new wallet/, /Grace Hopper/)
      await person.sees(/left$/)
      await person.press('Join')
      await person.refusal.waitFor()
      expect(await person.refusal.innerText())
        .to.include('One person counts once, and any wallet of yours is you.')
        .and.to.include('already_claimed')
      await person.findsNoBarrier()
      await person.photograph('demo-6-same-person')
    }))
})
