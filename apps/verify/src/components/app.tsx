import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Flow } from '../flow.js'
import type { State, Step } from '../machine/state.js'
import { texts } from '../texts.js'
import { Choose } from './choose.js'
import { Confirm } from './confirm.js'
import { Connect } from './connect.js'
import { Delete } from './delete.js'
import { BadLinkEnd, CancelledEnd, FailedEnd, GoneEnd, LinkedEnd, UnreachableEnd } from './ends.js'
import { Layout } from './layout.js'
import { Manage } from './manage.js'
import { Section } from './section.js'
import { SignIn } from './sign-in.js'

interface AppProps {
  readonly flow: Flow
  /** Where the same thing starts once more. */
  readonly startUrl: string
}

export function App({ flow, startUrl }: AppProps) {
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  useFocusOnSteps(state.step)
  const { problem, notice } = 'visit' in state || state.step === 'confirm' ? state : {}
  return (
    <Layout
      state={state}
      problem={problem === undefined ? '' : texts.problems[problem]}
      notice={notice === undefined ? '' : texts.notices[notice]}
      progress={texts.progressOf(state)}
    >
      <View flow={flow} state={state} startUrl={startUrl} />
    </Layout>
  )
}

function View({ flow, state, startUrl }: AppProps & { readonly state: State }) {
  switch (state.step) {
    case 'loading':
      return <Section title="One moment" />
    case 'unreachable':
      return <UnreachableEnd />
    case 'bad_link':
      return <BadLinkEnd reason={state.reason} />
    case 'failed':
      return <FailedEnd state={state} startUrl={startUrl} />
    case 'connect':
      return <Connect flow={flow} state={state} />
    case 'sign_in':
      return <SignIn flow={flow} state={state} />
    case 'choose':
      return <Choose flow={flow} state={state} />
    case 'manage':
      return <Manage flow={flow} state={state} />
    case 'delete':
      return <Delete flow={flow} state={state} />
    case 'confirm':
      return <Confirm flow={flow} state={state} />
    case 'confirmation_gone':
      return <GoneEnd startUrl={startUrl} />
    case 'linked':
      return <LinkedEnd state={state} />
    case 'cancelled':
      return <CancelledEnd state={state} startUrl={startUrl} />
  }
}

/** Takes keyboard and screen reader to the heading of each new step; the first is read from the top anyway. */
function useFocusOnSteps(step: Step): void {
  const before = useRef<Step>('loading')
  useEffect(() => {
    if (before.current !== step && before.current !== 'loading') document.querySelector('h1')?.focus()
    before.current = step
  }, [step])
}
