import { setTimeout as delay } from 'node:timers/promises'
import type { Hex } from 'viem'
import { subscribe } from '../node/announcements'
import { RefusedError, RpcClient } from '../node/rpc-client'
import { sendAtPace, senders } from '../node/senders'
import { signLoad, type Step } from './load'
import type { Block, Reply, Sample, SealedBlock, SoakRecord } from './record'

export interface SoakPlan {
  readonly perSecond: number
  readonly seconds: number
  /** Sealed by evm_mine one after the other when the load is over. */
  readonly fastBlocks: number
}

/** Hears how far the soak is. */
export interface Progress {
  /** Again and again under load. */
  loading?(replies: number): void
  /** Everything sent is answered and sealed. */
  loaded?(): Promise<void>
  /** After every so many fast blocks. */
  mined?(blocks: number): Promise<void>
}

const connections = 8
const sampleEveryMs = 100
const progressEvery = 50

/** Puts a new chain under load, then mines fast blocks. @returns Everything it saw; nothing is judged here. */
export async function soak(url: string, plan: SoakPlan, progress: Progress = {}): Promise<SoakRecord> {
  const queues = await signLoad(plan.perSecond * plan.seconds)
  const client = new RpcClient(url, connections)
  const announced: Hex[] = []
  const announcements = await subscribe(url, (hash) => announced.push(hash))
  const watch = watching(url)
  try {
    const replies: Reply[] = []
    await sendAtPace(queues, stepsPerSecond(queues, plan.perSecond), async (step) => {
      for (const submission of step) {
        const refusal = await refusalOf(client.ask('eth_sendRawTransaction', submission.raw))
        replies.push({ submission, ...refusal })
        progress.loading?.(replies.length)
      }
    })
    await client.ask('evm_mine')
    await progress.loaded?.()
    for (let block = 1; block <= plan.fastBlocks; block += 1) {
      await client.ask('evm_mine')
      if (block % progressEvery === 0) await progress.mined?.(block)
    }
    const samples = await watch.stop()
    const blocks = await readBlocks(client)
    const sealed = blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
    // When they fall short, the record shows it.
    await announcements.until(() => announced.length >= sealed)
    return { replies, announced, samples, blocks, counts: await readCounts(client) }
  } finally {
    await watch.stop()
    announcements.close()
    client.close()
  }
}

function stepsPerSecond(queues: readonly (readonly Step[])[], perSecond: number): number {
  const steps = queues.flat()
  return (perSecond * steps.length) / steps.flat().length
}

async function refusalOf(sent: Promise<unknown>): Promise<{ readonly refusal?: string }> {
  try {
    await sent
    return {}
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: error.message }
    throw error
  }
}

/** Samples until it is stopped, over a connection of its own. Stopping twice is harmless. */
function watching(url: string): { stop(): Promise<readonly Sample[]> } {
  const client = new RpcClient(url)
  const samples: Sample[] = []
  const over = new AbortController()
  const read = (tag: string) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })
  const run = async () => {
    while (!over.signal.aborted) {
      const answers = await client.batch([read('latest'), read('pending'), read('latest')])
      const [before, pending, after] = answers as [Block, Block | null, Block]
      samples.push({ before, pending, after })
      await delay(sampleEveryMs)
    }
  }
  const running = run().finally(() => client.close())
  // Whoever stops it hears of a failure; until then it is nobody's.
  running.catch(() => undefined)
  return {
    async stop() {
      over.abort()
      await running
      return samples
    },
  }
}

async function readBlocks(client: RpcClient): Promise<SealedBlock[]> {
  const latest = Number(await client.ask<Hex>('eth_blockNumber'))
  const blocks: SealedBlock[] = []
  for (let number = 0; number <= latest; number += 1) {
    const params = [`0x${number.toString(16)}`]
    const [block, receipts] = await client.batch([
      { method: 'eth_getBlockByNumber', params: [...params, false] },
      { method: 'eth_getBlockReceipts', params },
    ])
    const statuses = (receipts as { status: Hex }[]).map(({ status }) => status)
    blocks.push({ ...(block as Block), statuses })
  }
  return blocks
}

const readCounts = (client: RpcClient) =>
  Promise.all(
    senders.map(async ({ address }) =>
      Number(await client.ask<Hex>('eth_getTransactionCount', address, 'latest')),
    ),
  )
