import type { Hex } from 'viem'
import { subscribe } from './announcements'
import { percentile, type VisibleFigures } from './figures'
import { RpcClient } from './rpc-client'
import { sendAtPace, signTransfers } from './senders'

const [perSecond, seconds, connections] = [300, 20, 8]

/**
 * Milliseconds from the answer to eth_sendRawTransaction until newFlashblockTransactions tells of the transaction. The node
 * tells once the effect is there for every read, so this is a little more than what a reader of `pending` waits, and it
 * asks nothing of the node meanwhile.
 */
export async function measureVisible(url: string): Promise<VisibleFigures> {
  const queues = await signTransfers(perSecond * seconds)
  const [accepted, visible] = [new Map<Hex, number>(), new Map<Hex, number>()]
  const announcements = await subscribe(url, (hash) => visible.set(hash, performance.now()))
  const client = new RpcClient(url, connections)
  await sendAtPace(queues, perSecond, async ({ raw, hash }) => {
    await client.ask('eth_sendRawTransaction', raw)
    accepted.set(hash, performance.now())
  })
  const isComplete = await announcements.until(() => visible.size >= accepted.size)
  announcements.close()
  client.close()
  if (!isComplete) throw new Error(`${visible.size} of ${accepted.size} transactions were announced.`)
  // An answer can be read after the announcement; nobody waited then.
  const waits = [...accepted].map(([hash, at]) => Math.max(0, visible.get(hash)! - at))
  return { visibleP50Ms: percentile(waits, 0.5), visibleP99Ms: percentile(waits, 0.99) }
}
