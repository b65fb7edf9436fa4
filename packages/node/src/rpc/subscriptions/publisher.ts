import type { ProviderEvent, Reader } from '../provider.js'
import { readBlock } from '../read-block.js'
import { isRecord } from '../schema/schema.js'
import type { SubscriptionKind } from './kinds.js'
import { notifyHead, notifyLogs, notifyTransactions } from './notify.js'
import type { Subscription } from './subscriptions.js'

/** Of more blocks than this between two looks, clients are told of the last only. */
const longestCatchUp = 1000

/** What the publisher looks at the chain for: what the provider said, or that a client came. */
export type Occasion = ProviderEvent | 'subscribed'

/**
 * @param current The subscriptions there are now.
 * @returns What takes the events of the provider. Events during a reading are one: what they announce is read next.
 */
export function createPublisher(
  provider: Reader,
  current: () => readonly Subscription[],
  onFailure: (error: unknown) => void,
): (occasion: Occasion, block?: unknown) => void {
  const due = new Set<Occasion>()
  let running = false
  let lastHead: number | undefined

  const readNumber = async () => Number(await provider.request({ method: 'eth_blockNumber', params: [] }))
  const of = (...kinds: SubscriptionKind[]) => current().filter(({ kind }) => kinds.includes(kind))

  async function publishSealed(): Promise<void> {
    if (current().length === 0) {
      lastHead = undefined
      return
    }
    const latest = await readNumber()
    const before = lastHead
    lastHead = latest
    if (latest === before) return
    const isNext = before !== undefined && latest > before && latest - before <= longestCatchUp
    for (let number = isNext ? before + 1 : latest; number <= latest; number += 1) await publishHead(number)
  }

  async function publishHead(number: number): Promise<void> {
    const block = await readBlock(provider, blockOf(`0x${number.toString(16)}`))
    if (block === null) return
    for (const subscription of of('newHeads')) notifyHead(subscription, block)
    await notifyLogs(provider, of('logs', 'pendingLogs'), { blockHash: block.hash })
    await notifyTransactions(provider, of('newFlashblockTransactions'), block, { blockHash: block.hash })
  }

  async function publishPending(): Promise<void> {
    const pending = { fromBlock: 'pending', toBlock: 'pending' }
    await notifyLogs(provider, of('pendingLogs'), pending)
    if (of('newFlashblocks', 'newFlashblockTransactions').length === 0) return
    const block = await readBlock(provider, blockOf('pending'))
    if (block === null) return
    for (const subscription of of('newFlashblocks')) subscription.notify(block)
    await notifyTransactions(provider, of('newFlashblockTransactions'), block, pending)
  }

  async function run(): Promise<void> {
    running = true
    for (const event of due) {
      due.delete(event)
      try {
        if (event === 'sealed') await publishSealed()
        else if (event === 'preconfirmation') await publishPending()
        // The next head may be several blocks on, and each of them is news.
        else lastHead ??= await readNumber()
      } catch (error) {
        onFailure(error)
      }
    }
    running = false
  }

  return (occasion, block) => {
    if (occasion === 'reverted') {
      // What comes is new, even where it is what was there before.
      lastHead = isRecord(block) ? Number(block.number) : undefined
      for (const { sent } of current()) sent.forget()
      return
    }
    due.add(occasion)
    if (!running) void run()
  }
}

function blockOf(id: string): Parameters<Reader['request']>[0] {
  return { method: 'eth_getBlockByNumber', params: [id, true] }
}
