import type { Clock } from './ports.js'

/** The machine's clock. */
export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }
