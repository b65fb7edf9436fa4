import { given, without, type Fields } from '../fields.js'
import type { Reader } from '../provider.js'
import { isRecord } from '../schema/schema.js'
import type { Subscription } from './subscriptions.js'

/** Tells of a new head: the header, without what is in the block. */
export function notifyHead(subscription: Subscription, block: Fields): void {
  subscription.notify(without(block, 'transactions', 'uncles', 'withdrawals', 'size'))
}

/** Tells each subscription of the logs that it asked for and was not told of yet, one message a log. */
export async function notifyLogs(
  provider: Reader,
  subscriptions: readonly Subscription[],
  where: Fields,
): Promise<void> {
  for (const subscription of subscriptions) {
    const { address, topics } = subscription.filter
    // Hardhat refuses a field that is there and null.
    for (const log of await readLogs(provider, { ...where, ...given({ address, topics }) })) {
      const key = `${String(log.transactionHash)}:${String(log.logIndex)}`
      if (subscription.sent.isFresh(log.blockNumber, key)) subscription.notify(log)
    }
  }
}

/** Tells each subscription of the transactions of a block that it was not told of yet, one message a transaction. */
export async function notifyTransactions(
  provider: Reader,
  subscriptions: readonly Subscription[],
  block: Fields,
  where: Fields,
): Promise<void> {
  const transactions = Array.isArray(block.transactions) ? block.transactions.filter(isRecord) : []
  const logs = subscriptions.some(({ full }) => full) ? await readLogs(provider, where) : []
  for (const subscription of subscriptions) {
    for (const transaction of transactions) {
      if (!subscription.sent.isFresh(block.number, String(transaction.hash))) continue
      const own = logs.filter(({ transactionHash }) => transactionHash === transaction.hash)
      subscription.notify(subscription.full ? { ...transaction, logs: own } : transaction.hash)
    }
  }
}

async function readLogs(provider: Reader, filter: Fields): Promise<readonly Fields[]> {
  const logs = await provider.request({ method: 'eth_getLogs', params: [filter] })
  return Array.isArray(logs) ? logs.filter(isRecord) : []
}
