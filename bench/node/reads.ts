import { setTimeout as delay } from 'node:timers/promises'
import { percentile, sizes, type BySize, type ReadFigures, type Size } from './figures'
import type { RpcClient } from './rpc-client'
import { recipient, sendAtPace, signTransfers } from './senders'

const reads = {
  balance: ['eth_getBalance', recipient, 'pending'],
  block: ['eth_getBlockByNumber', 'pending', false],
} as const

/** Until Node has compiled what it runs often. */
const warmupMs = 1500
/** As many as fit into the time, but enough for a p99. */
const [fewest, most, longestMs] = [200, 3000, 4000]

/** Fills the pending block step by step, and reads it one request after the other at each size. */
export async function measureReads(client: RpcClient): Promise<ReadFigures> {
  const waiting = (await signTransfers(Math.max(...sizes.map(Number)))).map((queue) => [...queue])
  const times: Record<keyof typeof reads, Partial<Record<Size, number[]>>> = { balance: {}, block: {} }
  let pending = 0
  for (const size of sizes) {
    // From the senders in turn, so that ten transactions are of ten senders.
    const added = Array.from({ length: Number(size) - pending }, (_, index) =>
      waiting[(pending + index) % waiting.length]!.shift()!,
    )
    await sendAtPace([added], Infinity, async ({ raw }) => {
      await client.ask('eth_sendRawTransaction', raw)
    })
    pending = Number(size)
    await holds(client, pending)
    for (const kind of ['balance', 'block'] as const) times[kind][size] = await time(client, reads[kind])
  }
  const of = (kind: keyof typeof reads, share: number) =>
    Object.fromEntries(sizes.map((size) => [size, percentile(times[kind][size]!, share)])) as BySize
  return {
    balancePendingP50Ms: of('balance', 0.5),
    balancePendingP99Ms: of('balance', 0.99),
    blockPendingP50Ms: of('block', 0.5),
    blockPendingP99Ms: of('block', 0.99),
  }
}

/** Waits until the pending block has as many transactions. */
async function holds(client: RpcClient, count: number): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const { transactions } = await client.ask<{ transactions: unknown[] }>(...reads.block)
    if (transactions.length === count) return
    if (performance.now() > deadline) {
      throw new Error(`The pending block has ${transactions.length} transactions rather than ${count}.`)
    }
    await delay(50)
  }
}

async function time(client: RpcClient, [method, ...params]: readonly [string, ...unknown[]]) {
  const warm = performance.now() + warmupMs
  while (performance.now() < warm) await client.ask(method, ...params)
  const times: number[] = []
  const end = performance.now() + longestMs
  while (times.length < fewest || (times.length < most && performance.now() < end)) {
    const start = performance.now()
    await client.ask(method, ...params)
    times.push(performance.now() - start)
  }
  return times
}
