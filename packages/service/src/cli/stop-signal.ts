/** What tells of signals: `process`, or an EventEmitter. */
export interface SignalSource {
  on(signal: StopSignal, listener: () => void): unknown
  off(signal: StopSignal, listener: () => void): unknown
}

type StopSignal = 'SIGTERM' | 'SIGINT'

/** What a shell shows for a process that a signal ended. */
const exitStatus: Readonly<Record<StopSignal, number>> = { SIGINT: 130, SIGTERM: 143 }
const stopSignals = ['SIGTERM', 'SIGINT'] as const

/**
 * Runs `work` until SIGTERM or SIGINT asks to stop; the second signal ends the process at once, whatever is under way.
 * @param work Gets a promise that resolves with the first signal.
 */
export async function withStopSignal<T>(
  { signals, exit }: { readonly signals: SignalSource; readonly exit: (status: number) => void },
  work: (stop: Promise<void>) => Promise<T>,
): Promise<T> {
  let stopping = false
  let ask: () => void = () => undefined
  const stop = new Promise<void>((resolve) => (ask = resolve))
  const listeners = stopSignals.map((signal) => {
    const listener = () => {
      if (stopping) exit(exitStatus[signal])
      stopping = true
      ask()
    }
    signals.on(signal, listener)
    return { signal, listener }
  })
  try {
    return await work(stop)
  } finally {
    for (const { signal, listener } of listeners) signals.off(signal, listener)
  }
}
