import type { ReactNode } from 'react'
import { useFollow } from '../use-follow.js'
import type { Stage } from './stages.js'

interface StepProps {
  readonly title: string
  readonly stage: Stage
  readonly children: ReactNode
}

const stageNames: Record<Stage, string> = { past: 'done', now: 'now', skipped: 'not needed', ahead: 'later' }

export function Step({ title, stage, children }: StepProps) {
  const step = useFollow<HTMLLIElement>(stage === 'now')
  return (
    <li
      ref={step}
      tabIndex={-1}
      className={`step ${stage}`}
      aria-current={stage === 'now' ? 'step' : undefined}
    >
      <h3>
        {title} <span className="unseen">({stageNames[stage]})</span>
      </h3>
      {stage === 'ahead' || stage === 'skipped' ? null : children}
    </li>
  )
}
