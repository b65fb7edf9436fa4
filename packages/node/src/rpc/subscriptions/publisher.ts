import type { ProviderEvent, Reader } from '../provider.js'
import { readBlock } from '../read-block.js'
import type { SubscriptionKind } from './kinds.js'
import { notifyHead, notifyLogs, notifyTransactions } from './notify.js'
import type { Subscription } from './subscriptions.js'

/** A client that was away for longer than this many blocks is not told of each. */
const longestCatchUp = 100

/**
 * @param current The subscriptions there are now.
 * @returns What takes the events of the provider. Events during a reading are one: what they announce is read next.
 */
export function createPublisher(
  provider: Reader,
  current: () => readonly Subscription[],
  onFailure: (error: unknown) => void,
): (event: ProviderEvent) => void {
  const due = new Set<ProviderEvent>()
  let running = false
  let lastHead: number | undefined

  const of = (...kinds: SubscriptionKind[]) => current().filter(({ kind }) => kinds.includes(kind))

  async function publishSealed(): Promise<void> {
    if (current().length === 0) {
      lastHead = undefined
      return
    }
    const latest = Number(await provider.request({ method: 'eth_blockNumber', params: [] }))
    // Not after a reorganisation: evm_revert takes the head back, and what comes then is new again.
    const isNext = lastHead !== undefined && latest > lastHead && latest - lastHead <= longestCatchUp
    const first = isNext && lastHead !== undefined ? lastHead + 1 : latest
    for (let number = first; number <= latest; number += 1) await publishHead(number)
    lastHead = latest
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

  return (event) => {
    due.add(event)
    if (!running) void run()
  }
}

function blockOf(id: string): Parameters<Reader['request']>[0] {
  return { method: 'eth_getBlockByNumber', params: [id, true] }
}
