import type { Memory } from './memory'

/** Memory after so many transactions or blocks. */
export interface MemoryPoint extends Memory {
  readonly count: number
}

/** What memory may grow by, in KB for each of what is counted. */
export interface Allowance {
  readonly what: string
  readonly each: string
  readonly heapKb: number
  readonly rssKb: number
  readonly reason: string
  /** Over fewer of them, noise is larger than what grows. */
  readonly fewest: number
}

/**
 * The heap is ours, and nothing of a transaction may stay on it. The rest is the chain of Hardhat Network (EDR), which keeps
 * every block. It also keeps about 1.2 KB of a transaction each time that it is mined, even when the block is reverted, and
 * ours is mined at every index of its block. Tried with EDR 0.12 alone, by mining and reverting one block of 500 transfers
 * again and again; adding and reverting them, or building a pending block of them, leaves nothing.
 */
export const underLoad: Allowance = {
  what: 'under load',
  each: 'transaction sent',
  heapKb: 0.5,
  rssKb: 24,
  reason:
    'The chain keeps 5 KB of a sealed transaction, and EDR 1.2 KB of it for each index that it was mined at.',
  fewest: 5000,
}

export const whileMining: Allowance = {
  what: 'in fast blocks',
  each: 'empty block',
  heapKb: 1,
  rssKb: 12,
  reason: 'The chain keeps about 2 KB of an empty block, as plain Hardhat Network does.',
  fewest: 200,
}

export interface Growth {
  /** Fitted, in KB for each; undefined where there is too little to fit. */
  readonly heapKb: number | undefined
  readonly rssKb: number | undefined
}

/** The first third is left out: Node compiles and fills its own pools then. */
export function growth(points: readonly MemoryPoint[], { fewest }: Allowance): Growth {
  const settled = points.slice(Math.floor(points.length / 3))
  const [first, last] = [settled[0], settled[settled.length - 1]]
  if (first === undefined || last === undefined || last.count - first.count < fewest)
    return { heapKb: undefined, rssKb: undefined }
  const of = (field: 'heapUsed' | 'rss') => slope(settled.map((point) => [point.count, point[field] / 1024]))
  return { heapKb: of('heapUsed'), rssKb: of('rss') }
}

/** What grew too much, in sentences. */
export function excess({ heapKb = 0, rssKb = 0 }: Growth, allowance: Allowance): readonly string[] {
  const { what, each } = allowance
  const sentence = (name: string, grown: number, allowed: number) =>
    grown <= allowed
      ? []
      : [`Memory ${what}: ${name} grew by ${grown.toFixed(1)} KB for each ${each}, over ${allowed} KB.`]
  return [
    ...sentence('the heap', heapKb, allowance.heapKb),
    ...sentence('the process', rssKb, allowance.rssKb),
  ]
}

/** The slope of the straight line that fits the points best (least squares). */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [middleX, middleY] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0)
  const variance = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0)
  return covariance / variance
}
