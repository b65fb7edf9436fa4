import { expect } from 'chai'
import type { PageEvent } from '../../../apps/verify/src/machine/event'
import type { State, Visit } from '../../../apps/verify/src/machine/state'
import { transition } from '../../../apps/verify/src/machine/transition'
import { confirmation, credential, requestOf, walletOf } from './states'

const wallet = walletOf('0xA')
const visitOf = (more: Partial<Visit> = {}, hasApp = true): Visit => ({
  request: requestOf(hasApp),
  wallets: [],
  ...more,
})
const after = (...events: readonly PageEvent[]): State =>
  events.reduce<State>(transition, { step: 'loading' })
const loaded = (visit: Visit): PageEvent => ({ type: 'loaded', visit })
const signedIn = (hasApp = true) => loaded(visitOf({ wallet, session: '0xA' }, hasApp))
const listed: PageEvent = { type: 'credentials_listed', credentials: [credential('exchange')] }
const shown: PageEvent = { type: 'confirmation_shown', id: 'id', confirmation }

/** Where a course of events leads. */
const courses: { when: string; events: readonly PageEvent[]; leads: object }[] = [
  { when: 'nobody is connected', events: [loaded(visitOf())], leads: { step: 'connect' } },
  { when: 'the wallet is connected', events: [loaded(visitOf({ wallet }))], leads: { step: 'sign_in' } },
  {
    when: 'another wallet is signed in than the connected one',
    events: [loaded(visitOf({ wallet, session: '0xB' }))],
    leads: { step: 'sign_in' },
  },
  { when: 'the wallet is signed in, of an app', events: [signedIn()], leads: { step: 'choose' } },
  { when: 'the wallet is signed in, of no app', events: [signedIn(false)], leads: { step: 'manage' } },
  {
    when: 'it signs in',
    events: [loaded(visitOf({ wallet })), { type: 'signed_in', wallet: '0xA' }],
    leads: { step: 'choose' },
  },
  {
    when: 'the wallet is declined',
    events: [
      loaded(visitOf()),
      { type: 'connecting' },
      { type: 'wallet_changed', wallet: undefined },
      { type: 'problem', problem: 'rejected' },
    ],
    leads: { step: 'connect', busy: undefined, problem: 'rejected' },
  },
  {
    when: 'an answer comes to nothing that waits for it',
    events: [signedIn(), { type: 'problem', problem: 'rejected' }],
    leads: { step: 'choose', problem: undefined },
  },
  {
    when: 'the list does not come',
    events: [signedIn(false), { type: 'problem', problem: 'unreachable' }],
    leads: { step: 'manage', problem: 'unreachable' },
  },
  {
    when: 'the list comes at last',
    events: [signedIn(false), { type: 'problem', problem: 'unreachable' }, listed],
    leads: { step: 'manage', problem: undefined },
  },
  {
    when: 'the network of the wallet is another',
    events: [signedIn(), { type: 'leaving' }, { type: 'wallet_changed', wallet: walletOf('0xA', 1) }],
    leads: { step: 'choose', busy: 'leaving' },
  },
  {
    when: 'the account of the wallet is another',
    events: [signedIn(), { type: 'leaving' }, { type: 'wallet_changed', wallet: walletOf('0xB') }],
    leads: { step: 'sign_in', busy: undefined },
  },
  {
    when: 'the session runs out',
    events: [signedIn(), { type: 'leaving' }, { type: 'session_expired' }],
    leads: { step: 'sign_in', notice: 'session_expired' },
  },
  {
    when: 'something else is begun after a notice',
    events: [signedIn(), { type: 'session_expired' }, { type: 'signing' }],
    leads: { step: 'sign_in', notice: undefined, busy: 'signing' },
  },
  {
    when: 'a deletion is asked for what is not listed',
    events: [signedIn(false), listed, { type: 'deletion_asked', provider: 'microblog' }],
    leads: { step: 'manage' },
  },
  {
    when: 'a deletion is asked on the way to a provider',
    events: [signedIn(false), listed, { type: 'leaving' }, { type: 'deletion_asked', provider: 'exchange' }],
    leads: { step: 'manage', busy: 'leaving' },
  },
  {
    when: 'a deletion is dropped while the wallet is asked',
    events: [
      signedIn(false),
      listed,
      { type: 'deletion_asked', provider: 'exchange' },
      { type: 'signing' },
      { type: 'deletion_dropped' },
    ],
    leads: { step: 'delete', busy: 'signing' },
  },
  {
    when: 'something is said to be deleted that nobody signed',
    events: [signedIn(false), listed, { type: 'deletion_asked', provider: 'exchange' }, { type: 'deleted' }],
    leads: { step: 'delete' },
  },
  {
    when: 'the button is pressed twice',
    events: [shown, { type: 'storing' }, { type: 'cancelling' }],
    leads: { step: 'confirm', busy: 'storing' },
  },
  {
    when: 'storing fails',
    events: [shown, { type: 'storing' }, { type: 'problem', problem: 'unreachable' }],
    leads: { step: 'confirm', busy: undefined, problem: 'unreachable' },
  },
  {
    when: 'it is called off',
    events: [shown, { type: 'cancelling' }, { type: 'forgotten', redirectUrl: 'https://app.example/' }],
    leads: { step: 'cancelled', redirectUrl: 'https://app.example/' },
  },
]

describe('Where the verify page leads when', () => {
  for (const { when, events, leads } of courses) {
    it(`${when}: ${Object.values(leads)[0]}`, () => {
      const state: object = after(...events)
      const seen = Object.fromEntries(
        Object.keys(leads).map((key) => [key, (state as Record<string, unknown>)[key]]),
      )
      expect(seen).to.deep.equal(leads)
    })
  }
})
