import type { ProviderEvent, Reader } from '../provider.js'
import { readBlock } from '../read-block.js'
import { isRecord } from '../schema/schema.js'
import type { SubscriptionKind } from './kinds.js'
import { notifyHead, notifyLogs, notifyTransactions } from './notify.js'
import type { Subscription } from './subscriptions.js'

/** Of more blocks than this between two looks, clients are told of the last only. */
const longestCatchUp = 1000

/** Watches the chain for the clients. */
export interface Publisher {
  /** Takes an event of the provider. Events during a reading are one: what they announce is read next. */
  publish(event: ProviderEvent, block?: unknown): void
  /** Settles when every head from now on is news, also of several that come at once. */
  ready(): Promise<void>
}

/** @param current The subscriptions there are now. */
export function createPublisher(
  provider: Reader,
  current: () => readonly Subscription[],
  onFailure: (error: unknown) => void,
): Publisher {
  const due = new Set<ProviderEvent>()
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
        await (event === 'sealed' ? publishSealed() : publishPending())
      } catch (error) {
        onFailure(error)
      }
    }
    running = false
  }

  return {
    async ready() {
      try {
        const latest = lastHead ?? (await readNumber())
        // A head that was published meanwhile knows better.
        lastHead ??= latest
      } catch (error) {
        onFailure(error)
      }
    },
    publish(event, block) {
      if (event === 'reverted') {
        // What comes is new, even where it is what was there before.
        lastHead = isRecord(block) ? Number(block.number) : undefined
        for (const { sent } of current()) sent.forget()
        return
      }
      due.add(event)
      if (!running) void run()
    },
  }
}

function blockOf(id: string): Parameters<Reader['request']>[0] {
  return { method: 'eth_getBlockByNumber', params: [id, true] }
}
