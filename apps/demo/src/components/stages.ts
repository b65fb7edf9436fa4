import type { VerificationState, VerificationStatus } from '@onchain-verify/client'

/** How far a step of the claim is. */
export type Stage = 'past' | 'now' | 'skipped' | 'ahead'

/** The steps that a claim goes through, beside the policy, which is always there to read. */
export type Stages = Readonly<Record<'sign' | 'link' | 'verification' | 'send' | 'receipt', Stage>>

const ahead = { link: 'ahead', verification: 'ahead', send: 'ahead', receipt: 'ahead' } as const
const verified = { sign: 'past', link: 'skipped', verification: 'past', receipt: 'ahead' } as const
const start: Stages = { sign: 'now', ...ahead }

const stages: Readonly<Record<VerificationStatus, Stages>> = {
  idle: start,
  signing: start,
  checking: start,
  needs_authorization: { ...ahead, sign: 'past', link: 'now' },
  verified: { ...verified, send: 'now' },
  claiming: { ...verified, send: 'now' },
  preconfirmed: { ...verified, send: 'past', receipt: 'now' },
  claimed: { ...verified, send: 'past', receipt: 'past' },
  refused: { sign: 'ahead', ...ahead },
}

export function stagesOf(state: VerificationState): Stages {
  // With the verification still in hand, the claim can be sent again.
  return state.status === 'refused' && state.held !== undefined ? stages.verified : stages[state.status]
}
