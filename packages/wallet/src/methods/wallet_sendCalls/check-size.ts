import { size } from 'viem'
import type { Call } from '../../batch/call.js'
import { BatchTooLargeError } from '../../errors/index.js'

/** Bytes of data in a transaction, so that it stays under the 128 KiB that pools take, with all that is around them. */
export const largestData = 120_000

/** @throws BatchTooLargeError */
export function checkSize(calls: readonly Call[], isAtomic: boolean, maxCalls: number): void {
  if (calls.length > maxCalls) throw new BatchTooLargeError(calls.length, maxCalls, 'calls')
  const largest = isAtomic ? totalData(calls) : Math.max(...calls.map(({ data }) => size(data)))
  if (largest > largestData) throw new BatchTooLargeError(largest, largestData, 'bytes')
}

export function fitsOneTransaction(calls: readonly Call[]): boolean {
  return totalData(calls) <= largestData
}

/** A call takes five words in a batch, beside its data in whole words. */
const frame = 160

function totalData(calls: readonly Call[]): number {
  return calls.reduce((sum, { data }) => sum + frame + Math.ceil(size(data) / 32) * 32, 0)
}
