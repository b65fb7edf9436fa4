import { expect } from 'chai'
import fc from 'fast-check'
import {
  InternalError,
  NeedsReauthError,
  transition,
  UserRejectedError,
  VerificationExpiredError,
  type VerificationEvent,
  type VerificationState,
  type VerificationStatus,
} from '@onchain-verify/client'

type EventType = VerificationEvent['type']

const receipt = {} as Extract<VerificationState, { status: 'claimed' }>['receipt']
const verification = { identityHash: '0x01', expiration: 1, signature: '0x02' } as const
const held = { verification, expiresAt: 1000 }
const contractsNo = new VerificationExpiredError(1)
const usersNo = new UserRejectedError()

/** Where each event leads from each state; an event that is missing leads nowhere. */
const allowed: Readonly<
  Record<VerificationStatus, Partial<Record<EventType, readonly VerificationStatus[]>>>
> = {
  idle: { started: ['signing', 'checking'], not_linked: ['refused'] },
  signing: { signed: ['checking'], failed: ['refused'], cancelled: ['idle'], abandoned: ['idle'] },
  checking: {
    verified: ['verified'],
    unauthorized: ['needs_authorization'],
    failed: ['refused'],
    cancelled: ['idle'],
    abandoned: ['idle'],
  },
  needs_authorization: {
    started: ['signing', 'checking'],
    not_linked: ['refused'],
    cancelled: ['idle'],
    abandoned: ['idle'],
  },
  verified: {
    started: ['signing', 'checking'],
    claim_started: ['claiming'],
    expired: ['refused'],
    cancelled: ['idle'],
    abandoned: ['idle'],
  },
  claiming: {
    sent: ['claiming'],
    preconfirmed: ['preconfirmed'],
    sealed: ['claimed'],
    failed: ['refused'],
    cancelled: ['idle'],
    abandoned: ['idle'],
  },
  preconfirmed: { sealed: ['claimed'], failed: ['refused'], abandoned: ['idle'] },
  claimed: { started: ['signing', 'checking'], cancelled: ['idle'], abandoned: ['idle'] },
  refused: {
    started: ['signing', 'checking'],
    claim_started: ['claiming'],
    cancelled: ['idle'],
    abandoned: ['idle'],
  },
}

const events: readonly VerificationEvent[] = [
  { type: 'started', signed: false },
  { type: 'started', signed: true },
  { type: 'signed' },
  { type: 'unauthorized', error: new NeedsReauthError('', undefined), url: 'https://verify.example/' },
  { type: 'verified', ...held },
  { type: 'expired', error: contractsNo },
  { type: 'claim_started' },
  { type: 'sent', hash: '0x0a' },
  { type: 'sent', hash: '0x0b' },
  { type: 'preconfirmed', receipt },
  { type: 'sealed', receipt },
  { type: 'failed', error: contractsNo },
  { type: 'failed', error: usersNo },
  { type: 'not_linked', error: new InternalError('') },
  { type: 'cancelled' },
  { type: 'abandoned' },
]
const event = fc.constantFrom(...events)

/** Every state of a walk with the event that came then. Likely events come often, so that walks get to the end. */
const walk = fc
  .array(fc.oneof({ weight: 2, arbitrary: event }, { weight: 1, arbitrary: fc.constant(undefined) }), {
    maxLength: 30,
  })
  .map((events) => {
    const steps: { from: VerificationState; event: VerificationEvent; to: VerificationState }[] = []
    const path: VerificationEvent[] = [
      { type: 'started', signed: false },
      { type: 'signed' },
      { type: 'verified', ...held },
      { type: 'claim_started' },
      { type: 'sent', hash: '0x0a' },
      { type: 'preconfirmed', receipt },
      { type: 'sealed', receipt },
    ]
    let from: VerificationState = { status: 'idle' }
    for (const given of events) {
      const next = given ?? path[steps.length % path.length]!
      const to = transition(from, next)
      steps.push({ from, event: next, to })
      from = to
    }
    return steps
  })

const everyStep = (
  check: (step: { from: VerificationState; event: VerificationEvent; to: VerificationState }) => void,
) =>
  fc.assert(
    fc.property(walk, (steps) => steps.forEach(check)),
    { numRuns: 1000 },
  )

describe('transition', () => {
  it('has the ways of the table from every state, and no other', () => {
    const seen = new Set<string>()
    const found = new Map<string, VerificationState>()
    const open: VerificationState[] = [{ status: 'idle' }]
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      const key = JSON.stringify([from.status, 'hash' in from && from.hash, 'held' in from && from.held])
      if (found.has(key)) continue
      found.set(key, from)
      for (const given of events) {
        const to = transition(from, given)
        if (to === from) continue
        seen.add(`${from.status} ${given.type} ${to.status}`)
        open.push(to)
      }
    }
    const all = Object.entries(allowed).flatMap(([from, ways]) =>
      Object.entries(ways).flatMap(([type, targets]) => targets.map((to) => `${from} ${type} ${to}`)),
    )
    expect([...seen].sort()).to.deep.equal(all.sort())
  })

  it('leaves the state as it is when the event cannot happen in it', () => {
    everyStep(({ from, event: { type }, to }) => {
      if (allowed[from.status][type] === undefined && to !== from) expect(to).to.equal(from)
    })
  })

  it('takes nothing back once it is sent, and sends one hash', () => {
    everyStep(({ from, event: { type }, to }) => {
      if (from.status !== 'claiming' || from.hash === undefined) return
      if (type === 'cancelled' || type === 'sent') expect(to).to.equal(from)
    })
  })

  it('keeps a verification to send again after the user’s no, never after the contract’s or once it is sent', () => {
    everyStep(({ from, event, to }) => {
      if (from.status !== 'claiming' || event.type !== 'failed' || to.status !== 'refused') return
      expect(to.error).to.equal(event.error)
      expect(to.held).to.deep.equal(from.hash === undefined && event.error === usersNo ? held : undefined)
    })
  })

  it('claims only what it holds', () => {
    everyStep(({ from, to }) => {
      if (to.status !== 'claiming' || from.status === 'claiming') return
      expect({ verification: to.verification, expiresAt: to.expiresAt }).to.deep.equal(held)
      expect(from.status === 'verified' || (from.status === 'refused' && from.held !== undefined)).to.equal(
        true,
      )
    })
  })
})
