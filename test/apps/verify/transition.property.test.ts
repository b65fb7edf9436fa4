import { expect } from 'chai'
import fc from 'fast-check'
import type { PageEvent } from '../../../apps/verify/src/machine/event'
import type { State } from '../../../apps/verify/src/machine/state'
import { transition } from '../../../apps/verify/src/machine/transition'
import { confirmation, credential, requestOf, walletOf } from './states'

const addresses = ['0xA', '0xB'] as const
const address = fc.constantFrom(...addresses)
const wallet = fc.option(
  fc
    .record({ address, chainId: fc.constantFrom(1, 84532) })
    .map((each) => walletOf(each.address, each.chainId)),
  { nil: undefined },
)
const redirectUrl = fc.constantFrom(undefined, 'https://app.example/?success=true')

const visit = fc.record({
  request: fc.boolean().map(requestOf),
  wallets: fc.constant([]),
  wallet,
  session: fc.option(address, { nil: undefined }),
})

/** All that can happen, in any order. */
const event: fc.Arbitrary<PageEvent> = fc.oneof(
  fc.record({ type: fc.constant('loaded' as const), visit }),
  fc.constantFrom<PageEvent>(
    ...(
      [
        'loading_failed',
        'confirmation_gone',
        'connecting',
        'signing',
        'sending',
        'session_expired',
        'signed_out',
        'leaving',
        'signing_out',
        'deletion_dropped',
        'deleted',
        'storing',
        'cancelling',
      ] as const
    ).map((type) => ({ type })),
    { type: 'link_refused', reason: 'redirect_uri_not_allowed' },
    { type: 'provider_failed', error: 'access_denied', request: requestOf(true) },
    { type: 'confirmation_shown', id: 'id', confirmation },
    { type: 'wallets_changed', wallets: [{ id: 'one', name: 'One' }] },
    { type: 'credentials_listed', credentials: [credential('exchange')] },
    { type: 'credentials_listed', credentials: [] },
    { type: 'deletion_asked', provider: 'exchange' },
    { type: 'deletion_asked', provider: 'microblog' },
    { type: 'problem', problem: 'rejected' },
  ),
  wallet.map((each): PageEvent => ({ type: 'wallet_changed', wallet: each })),
  address.map((each): PageEvent => ({ type: 'signed_in', wallet: each })),
  redirectUrl.map((each): PageEvent => ({ type: 'stored', redirectUrl: each })),
  redirectUrl.map((each): PageEvent => ({ type: 'forgotten', redirectUrl: each })),
)

/** A first event that leads somewhere, since all others do nothing before it; then anything. */
const course = fc
  .tuple(
    fc.oneof(
      visit.map((each): PageEvent => ({ type: 'loaded', visit: each })),
      fc.constant<PageEvent>({ type: 'confirmation_shown', id: 'id', confirmation }),
      event,
    ),
    fc.array(event, { maxLength: 30 }),
  )
  .map(([first, rest]) => [first, ...rest])

/** Every step of a course, with the state before it and after. */
const everywhere = (check: (before: State, event: PageEvent, after: State) => void) => {
  fc.assert(
    fc.property(course, (events) => {
      let state: State = { step: 'loading' }
      for (const each of events) {
        const after = transition(deepFreeze(state), each)
        check(state, each, after)
        state = after
      }
    }),
    { numRuns: 300 },
  )
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

const ends = ['unreachable', 'bad_link', 'failed', 'confirmation_gone', 'linked', 'cancelled']

describe('The verify page, whatever happens in whatever order', () => {
  it('says that an account is linked only after the press of the button that stores, and its answer', () =>
    everywhere((before, event, after) => {
      if (after.step !== 'linked' || before.step === 'linked') return
      expect(before).to.include({ step: 'confirm', busy: 'storing' })
      expect(event.type).to.equal('stored')
    }))

  it('lets nobody at data or at a provider without a wallet that is itself signed in', () =>
    everywhere((_, __, after) => {
      if (after.step !== 'choose' && after.step !== 'manage' && after.step !== 'delete') return
      expect(after.visit.session).to.equal(after.visit.wallet.address)
    }))

  it('leads visitors of an app back to it, and others to their data', () =>
    everywhere((_, __, after) => {
      if (after.step === 'choose') expect(after.visit.request).to.have.property('app')
      if (after.step === 'manage' || after.step === 'delete')
        expect(after.visit.request).not.to.have.property('app')
    }))

  it('stays where a way ends, and never loads again', () =>
    everywhere((before, _, after) => {
      if (ends.includes(before.step)) expect(after).to.equal(before)
      if (after.step === 'loading') expect(before.step).to.equal('loading')
    }))

  it('tells of no problem while it waits', () =>
    everywhere((_, __, after) => {
      if (!('visit' in after) && after.step !== 'confirm') return
      if (after.busy !== undefined)
        expect([after.problem, after.notice]).to.deep.equal([undefined, undefined])
    }))

  it('waits for one answer at a time where it stores', () =>
    everywhere((before, _, after) => {
      if (before.step !== 'confirm' || after.step !== 'confirm' || before.busy === undefined) return
      expect(after.busy).to.be.oneOf([before.busy, undefined])
    }))

  it('takes nothing off the list but what a signature, sent to the service, deleted', () =>
    everywhere((before, event, after) => {
      if (before.step !== 'delete' || after.step !== 'manage') return
      if (event.type === 'deleted') expect(before.busy).to.equal('sending')
      const kept = event.type === 'deleted' ? [] : before.credentials
      if (event.type === 'deleted' || event.type === 'deletion_dropped')
        expect(after.credentials).to.deep.equal(kept)
    }))
})
