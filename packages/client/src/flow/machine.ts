import { explain } from '../claim/explain.js'
import type { VerificationEvent, VerificationState } from './state.js'
import { idle, transition } from './transition.js'

/** Says what happened in a run; without effect once the run is over. */
export type Tell = (event: VerificationEvent) => void

/** The state machine with somebody who looks, and one run of work at a time. */
export interface Machine {
  readonly getState: () => VerificationState
  /** @param listener Called after each change. @returns Ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
  /** Makes an event happen that begins no work; one that cannot happen now is left out. */
  readonly send: Tell
  /** As `send`, and ends the run that is under way, if the event happens. */
  readonly stop: Tell
  /**
   * Ends the run before, makes `event` happen and does its work. What the work throws happens as `failed`.
   * @returns The state when the work is done; at once when the event cannot happen now. Never rejects.
   */
  readonly run: (
    event: VerificationEvent,
    work: (tell: Tell, signal: AbortSignal) => Promise<void>,
  ) => Promise<VerificationState>
}

export function createMachine(): Machine {
  const listeners = new Set<() => void>()
  let state = idle
  let current = new AbortController()

  const happens = (event: VerificationEvent) => transition(state, event) !== state
  const send: Tell = (event) => {
    if (!happens(event)) return
    state = transition(state, event)
    for (const listener of [...listeners]) listener()
  }
  const stop: Tell = (event) => {
    if (!happens(event)) return
    current.abort()
    send(event)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
    stop,
    async run(event, work) {
      if (!happens(event)) return state
      stop(event)
      const { signal } = (current = new AbortController())
      const tell: Tell = (news) => {
        if (!signal.aborted) send(news)
      }
      try {
        await work(tell, signal)
      } catch (error) {
        tell({ type: 'failed', error: explain(error, []) })
      }
      return state
    },
  }
}
