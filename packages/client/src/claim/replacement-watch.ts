import type { Client, Hex } from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'

/** Looks in a row that must show a spent nonce without a receipt: replicas of a node do not learn both at once. */
const looksNeeded = 10

/**
 * Tells whether a transaction without a receipt has lost its nonce to another one of its account.
 * @returns Called once a look; true when there is no hope left.
 */
export function watchReplacement(client: Client, hash: Hex): () => Promise<boolean> {
  let sent: Awaited<ReturnType<typeof getTransaction>> | undefined
  let looks = 0
  return async () => {
    // Asked for while it is still in the pool: nodes forget a replaced one.
    sent ??= await getTransaction(client, { hash })
    const spent = (await getTransactionCount(client, { address: sent.from, blockTag: 'latest' })) > sent.nonce
    looks = spent ? looks + 1 : 0
    return looks >= looksNeeded
  }
}
