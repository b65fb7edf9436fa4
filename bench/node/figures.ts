/** Numbers of transactions in the pending block that reads are measured at, as the keys of the results. */
export const sizes = ['10', '100', '1000'] as const

export type Size = (typeof sizes)[number]

export type BySize = Readonly<Record<Size, number>>

export const chains = ['ours', 'hardhat', 'anvil'] as const

export type Chain = (typeof chains)[number]

/** Milliseconds over HTTP, by number of transactions in the pending block. */
export interface ReadFigures {
  /** eth_getBalance at `pending`. */
  readonly balancePendingP50Ms: BySize
  readonly balancePendingP99Ms: BySize
  /** eth_getBlockByNumber('pending', false). */
  readonly blockPendingP50Ms: BySize
  readonly blockPendingP99Ms: BySize
}

export interface ChainFigures extends ReadFigures {
  /** Accepted eth_sendRawTransaction a second. */
  readonly sendsPerSec: number
}

/** From the answer to eth_sendRawTransaction to the effect at `pending`; of ours only, since no peer has that. */
export interface VisibleFigures {
  readonly visibleP50Ms: number
  readonly visibleP99Ms: number
}

/** Shape of bench/results/node.json. Without anvil where it was never measured. */
export interface NodeFigures extends VisibleFigures {
  readonly ours: ChainFigures
  readonly hardhat: ChainFigures
  readonly anvil?: ChainFigures
}

/** The value that `share` of all are at or below, by nearest rank; rounded to hundredths of a millisecond. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('There is no percentile of nothing.')
  return Math.round(value * 100) / 100
}
