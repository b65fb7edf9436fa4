import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Abi, ContractFunctionName } from 'viem'
import { createVerificationFlow, type VerificationFlow } from '../flow/create-verification-flow.js'
import type { VerificationFlowOptions } from '../flow/options.js'
import type { VerificationState } from '../flow/state.js'
import { idle } from '../flow/transition.js'
import { accountOf } from '../wallet.js'

/** What a component gets: the state, and the buttons. */
export interface UseVerification extends Pick<VerificationFlow, 'start' | 'claim' | 'redirect' | 'cancel'> {
  readonly state: VerificationState
  /** Whole seconds for which the verification still holds, while it is `verified`; counts down. */
  readonly secondsLeft: number | undefined
}

/**
 * A claim in a component. Another account, chain, contract or service starts a new one; after the way back from the
 * verify page it goes on by itself once the wallet is there.
 */
export function useVerification<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, 'nonpayable' | 'payable'>,
>(options: VerificationFlowOptions<abi, name>): UseVerification {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const account = accountOf(options.wallet, options.account)
  const key = [account, options.chainId, options.consumer, options.baseUrl].join(' ').toLowerCase()
  const [kept, keep] = useState(() => ({ key, flow: createVerificationFlow(() => latest.current) }))
  let { flow } = kept
  if (kept.key !== key) {
    flow = createVerificationFlow(() => latest.current)
    keep({ key, flow })
  }

  const connected = options.wallet !== undefined
  useEffect(() => {
    let mounted = true
    // After strict mode has taken the component off and put it on again: an address can be read only once.
    queueMicrotask(() => {
      if (mounted && connected) void flow.resume()
    })
    return () => {
      mounted = false
      flow.dispose()
    }
  }, [flow, connected])

  const state = useSyncExternalStore(flow.subscribe, flow.getState, () => idle)
  const { start, claim, redirect, cancel } = flow
  return { state, secondsLeft: useSecondsLeft(state), start, claim, redirect, cancel }
}

/** Looks at the clock four times a second, so that no second is left out. */
function useSecondsLeft(state: VerificationState): number | undefined {
  const expiresAt = state.status === 'verified' ? state.expiresAt : undefined
  const [now, look] = useState(() => Date.now())
  useEffect(() => {
    if (expiresAt === undefined) return
    look(Date.now())
    const timer = setInterval(() => look(Date.now()), 250)
    return () => clearInterval(timer)
  }, [expiresAt])
  return expiresAt === undefined ? undefined : Math.max(0, Math.ceil((expiresAt - now) / 1000))
}
