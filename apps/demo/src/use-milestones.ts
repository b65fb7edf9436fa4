import type { VerificationState } from '@onchain-verify/client'
import { useState } from 'react'

/** When a claim came how far, in milliseconds of the page's clock. */
export interface Milestones {
  readonly sent?: number
  readonly preconfirmed?: number
  readonly sealed?: number
}

/** Notes the time at which a claim's state changed. */
export function useMilestones(state: VerificationState): Milestones {
  const [kept, keep] = useState<{ readonly state: VerificationState; readonly milestones: Milestones }>({
    state,
    milestones: {},
  })
  if (kept.state === state) return kept.milestones
  const milestones = next(kept.milestones, state)
  keep({ state, milestones })
  return milestones
}

function next(milestones: Milestones, state: VerificationState): Milestones {
  const now = performance.now()
  switch (state.status) {
    case 'claiming':
      return state.hash === undefined ? {} : { sent: now }
    case 'preconfirmed':
      return { ...milestones, preconfirmed: now }
    case 'claimed':
      return { ...milestones, sealed: now }
    default:
      return {}
  }
}
