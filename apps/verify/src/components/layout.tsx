import type { ReactNode } from 'react'
import type { LinkingApp } from '@onchain-verify/client'
import type { State, Step } from '../machine/state.js'

interface LayoutProps {
  readonly state: State
  readonly problem: string
  readonly notice: string
  readonly progress: string
  readonly children: ReactNode
}

/** What is around every step. The regions that speak are always there, so that screen readers hear them change. */
export function Layout({ state, problem, notice, progress, children }: LayoutProps) {
  const app = appOf(state)
  return (
    <>
      <header>
        <p className="brand">
          <Mark />
          Verify
        </p>
        {app && (
          <p className="app">
            for <strong>{app.host}</strong>
          </p>
        )}
      </header>
      <main>
        <Progress step={state.step} />
        <div role="alert" className="message problem">
          {problem}
        </div>
        <div role="status" className="message notice">
          {notice}
        </div>
        {children}
        <div role="status" className="progress">
          {progress}
        </div>
      </main>
      <footer>
        <nav aria-label="Your data">
          <a href={location.pathname}>See and delete what is stored about you</a>
        </nav>
      </footer>
    </>
  )
}

/** The app that the user goes back to from here. */
function appOf(state: State): LinkingApp | undefined {
  if ('visit' in state) return state.visit.request.app
  if ('request' in state) return state.request.app
  return 'confirmation' in state ? state.confirmation.app : undefined
}

const stages: readonly { readonly name: string; readonly steps: readonly Step[] }[] = [
  { name: 'Wallet', steps: ['connect', 'sign_in'] },
  { name: 'Account', steps: ['choose'] },
  { name: 'Confirm', steps: ['confirm'] },
]

/** How far the user is; nothing where there is no way on. */
function Progress({ step }: { readonly step: Step }) {
  const now = stages.findIndex(({ steps }) => steps.includes(step))
  if (now < 0) return null
  return (
    <ol className="stages" aria-label="Steps">
      {stages.map(({ name }, index) => (
        <li
          key={name}
          className={index < now ? 'past' : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <path d="M9 16.5l5 5 9.5-11" />
    </svg>
  )
}
