import { InternalError } from '../errors/index.js'
import { waitForReceipt } from '../sending/wait-for-receipt.js'
import type { Call } from './call.js'
import type { RunningBatch } from './running.js'

/**
 * Sends one transaction a call. Each waits until the one before it is in a block, since calls build on each other (an
 * approval, then what spends it), and none follows one that reverted.
 * @param onAccepted Called when the node has the first transaction.
 */
export async function sendInOrder(
  batch: RunningBatch,
  calls: readonly Call[],
  onAccepted: () => void,
): Promise<void> {
  const { chain, account, world } = batch
  for (const [index, { to, value, data, gas }] of calls.entries()) {
    const sent = await batch.send({ to, value, data, gas, ifEstimateFails: 'send' })
    onAccepted()
    if (index === calls.length - 1) return
    const receipt = await waitForReceipt(chain.node, account.address, sent, world.patience)
    if (receipt === undefined)
      throw new InternalError(`the transaction of call ${index} did not get into a block`)
    if (receipt.status !== '0x1') return
  }
}
