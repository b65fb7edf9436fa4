import type { Timers } from '../timers.js'

export interface Pace {
  /** Unix milliseconds. */
  readonly now: () => number
  /** When the open block's time is over. */
  readonly sealAt: () => number
  readonly interval: number
  readonly beat: () => Promise<void>
  readonly onFailure: (reason: unknown) => void
}

/** Beats at every interval and when the open block's time is over; never twice at once, however long a beat takes. */
export class Pacemaker {
  #handle: { readonly cancel: () => void } | undefined
  #lastBeat = 0

  constructor(
    private readonly timers: Timers,
    private readonly pace: Pace,
  ) {}

  start(): void {
    if (this.#handle !== undefined) return
    this.#lastBeat = this.pace.now()
    this.#schedule()
  }

  stop(): void {
    this.#handle?.cancel()
    this.#handle = undefined
  }

  #schedule(): void {
    const { now, sealAt, interval } = this.pace
    // From beat to beat, so that a long one does not make the wait for the next longer.
    const delay = Math.max(0, Math.min(this.#lastBeat + interval, sealAt()) - now())
    const handle = this.timers.setTimeout(() => void this.#beat(current), delay)
    const current = { cancel: () => this.timers.clearTimeout(handle as never) }
    this.#handle = current
  }

  async #beat(current: { readonly cancel: () => void }): Promise<void> {
    this.#lastBeat = this.pace.now()
    try {
      await this.pace.beat()
    } catch (reason) {
      this.pace.onFailure(reason)
    }
    if (this.#handle === current) this.#schedule()
  }
}
